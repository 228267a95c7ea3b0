/** The causes that a change of cost is split into, in the order in which they are shown. */
export const changeParts = [
  'price',
  'discount',
  'volume',
  'duration',
  'size',
  'idle',
  'mix',
  'tag',
  'new',
  'gone',
  'unexplained',
] as const

export type ChangePart = (typeof changeParts)[number]
