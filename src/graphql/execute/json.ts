/** The whole body of an answer, as bytes. It stands where the data of a result would. */
export class Json {
  readonly [member: string]: unknown;

  constructor(readonly bytes: Buffer) {}
}
