import type { ComponentPropsWithRef, ReactNode } from 'react';

/** In place of tabs that are dragged: they are a list, and each has its buttons. */
type Props<Tag extends 'ul' | 'li'> = ComponentPropsWithRef<Tag> & Record<string, unknown>;

const LIST = ['values', 'onReorder', 'axis', 'role'];
const ITEM = ['value', 'dragElastic', 'role', 'aria-selected'];

const without = (props: object, names: readonly string[]): object =>
  Object.fromEntries(Object.entries(props).filter(([name]) => !names.includes(name)));

export const Reorder = {
  Group: (props: Props<'ul'>): ReactNode => <ul {...without(props, LIST)} />,
  Item: (props: Props<'li'>): ReactNode => (
    <li {...without(props, ITEM)} aria-current={props['aria-selected'] ? 'true' : undefined} />
  ),
};
