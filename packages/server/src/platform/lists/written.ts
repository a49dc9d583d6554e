/** An answer that is JSON text already. */
export class Written {
  readonly json: string | Buffer;

  constructor(json: string | Buffer) {
    this.json = json;
  }
}
