interface Props {
  count: number;
  /** After the number 1. */
  one: string;
  many: string;
  onShow: () => void;
}

/** What has arrived and is not shown yet: nothing moves before the reader asks for it. */
export const Waiting = ({ count, one, many, onShow }: Props) => (
  <div role="status">
    {count > 0 && (
      <div class="notice link">
        <div>
          {count} {count === 1 ? one : many}.
        </div>
        <button type="button" class="b" onClick={onShow}>
          Show
        </button>
      </div>
    )}
  </div>
);
