/** The whole body of a response, as bytes. It replaces the data of a result. */
export class Json {
  readonly [member: string]: unknown;

  constructor(readonly bytes: Buffer) {}
}
