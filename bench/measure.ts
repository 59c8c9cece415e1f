interface Target {
  url: string;
  headers: Record<string, string>;
}

const CONNECTIONS = 16;

/** Requests per second with 16 connections that stay open. Throws if a response is not a success. */
export async function measure({ url, headers }: Target, requests: number): Promise<number> {
  let left = requests;
  const work = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      const response = await fetch(url, { headers });
      await response.arrayBuffer();
      if (!response.ok) throw new Error(`${url} returned ${response.status}.`);
    }
  };
  const start = process.hrtime.bigint();
  await Promise.all(Array.from({ length: CONNECTIONS }, work));
  return requests / (Number(process.hrtime.bigint() - start) / 1e9);
}
