interface Target {
  url: string;
  headers: Record<string, string>;
}

const AT_ONCE = 16;

/** Requests a second, sixteen of them at a time over kept connections; every answer has to be a success. */
export async function measure({ url, headers }: Target, requests: number): Promise<number> {
  let left = requests;
  const work = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      const response = await fetch(url, { headers });
      await response.arrayBuffer();
      if (!response.ok) throw new Error(`${url} answered ${response.status}.`);
    }
  };
  const start = process.hrtime.bigint();
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return requests / (Number(process.hrtime.bigint() - start) / 1e9);
}
