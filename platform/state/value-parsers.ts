const bigintOid = 20
const dateOid = 1082

/** Parsers of values for which the two drivers differ: 64-bit numbers become numbers, days become yyyy-MM-dd. */
export const valueParsers: Readonly<Record<number, (text: string) => unknown>> = {
  [bigintOid]: Number,
  [dateOid]: (text) => text,
}
