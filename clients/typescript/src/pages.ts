/** A page of a list of /v2.1. */
interface Page {
  page_info: { end_cursor: string | null; has_next_page: boolean };
}

/**
 * Yields every page of a list of /v2.1. `read` is called with the parameters that select the next page.
 *
 * const read = (page: { after?: string }) => unwrap(client.GET('/v2.1/flows', { params: { query: page } }));
 * for await (const { flows } of pages(read)) …
 */
export async function* pages<P extends Page>(
  read: (page: { after?: string }) => Promise<P>,
): AsyncGenerator<P, void> {
  let after: string | null = null;
  do {
    const page: P = await read(after === null ? {} : { after });
    yield page;
    const { end_cursor, has_next_page }: Page['page_info'] = page.page_info;
    after = has_next_page ? end_cursor : null;
  } while (after !== null);
}
