// Before all other code: this device's clock, off by some milliseconds.

const skew = Number(new URLSearchParams(location.search).get('skew') ?? 0);

if (skew !== 0) {
  const Right = Date;
  globalThis.Date = class extends Right {
    constructor(...parts: [] | [string | number | Date]) {
      if (parts.length === 0) super(Right.now() + skew);
      else super(...(parts as [string]));
    }

    static override now = (): number => Right.now() + skew;
  } as DateConstructor;
}
