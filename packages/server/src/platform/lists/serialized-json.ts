/** A response that is JSON text already. */
export class SerializedJson {
  readonly json: string | Buffer;

  constructor(json: string | Buffer) {
    this.json = json;
  }
}
