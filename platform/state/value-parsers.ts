const bigintOid = 20
const dateOid = 1082

/** How values arrive where the two drivers differ: 64-bit numbers as numbers, days as yyyy-MM-dd. */
export const valueParsers: Readonly<Record<number, (text: string) => unknown>> = {
  [bigintOid]: Number,
  [dateOid]: (text) => text,
}
