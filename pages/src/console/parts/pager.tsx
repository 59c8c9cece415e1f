import { useFilters } from './filters.js';

/** The records on a page of a list; the queries of the screens ask for as many. */
export const PAGE = 50;

/** Links to the first and to the next page of a list. `next` is the cursor of the next page, if there is one. */
export function Pager({ next }: { next: string | null }) {
  const { filters, hrefWith } = useFilters();
  if (next === null && !filters.after) return null;
  return (
    <p class="tools">
      {filters.after && (
        <a class="b" href={hrefWith({ after: '' })}>
          First page
        </a>
      )}
      {next !== null && (
        <a class="b" href={hrefWith({ after: next })}>
          Next {PAGE}
        </a>
      )}
    </p>
  );
}
