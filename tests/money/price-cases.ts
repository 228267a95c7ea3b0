import { fixedPrice, percentOff, type Rate } from '#models/testing/rates.ts'

/** Usage of two DBUs, and its cost at these prices. */
export type PriceCase = {
  name: string
  prices: readonly Readonly<Record<string, unknown>>[]
  negotiated?: readonly Readonly<Record<string, unknown>>[]
  /** Discounts on the SKU. */
  rates?: readonly Rate[]
  usage: readonly [start: string, end: string]
  of?: Readonly<Record<string, unknown>>
  /** Cost of the two DBUs, by currency. */
  amounts: Readonly<Record<string, string>>
  isStraddling?: boolean
  reason?: string
}

/** An instant of May 2025. */
export const may = (day: number, hour: number, minute = 0) =>
  new Date(Date.UTC(2025, 4, day, hour, minute)).toISOString()
const from = (start: string, end: string | null, price: string, rest = {}) => ({
  price_start_time: start,
  price_end_time: end,
  price,
  ...rest,
})
const changeAtNoon = [from(may(1, 0), may(2, 12), '0.5'), from(may(2, 12), null, '0.7')]
export const openSince = from(may(1, 0), null, '0.5')

export const priceCases: readonly PriceCase[] = [
  {
    name: 'usage starts at the change',
    prices: changeAtNoon,
    usage: [may(2, 12), may(2, 13)],
    amounts: { USD: '1.4000000000' },
  },
  {
    name: 'usage ends at the change',
    prices: changeAtNoon,
    usage: [may(2, 11), may(2, 12)],
    amounts: { USD: '1.0000000000' },
  },
  {
    name: 'usage spans the change',
    prices: changeAtNoon,
    usage: [may(2, 11, 30), may(2, 12, 30)],
    amounts: { USD: '1.0000000000' },
    isStraddling: true,
  },
  {
    name: 'the price has an open end',
    prices: [openSince],
    usage: [may(9, 1), may(9, 2)],
    amounts: { USD: '1.0000000000' },
  },
  {
    name: 'usage falls into a gap between windows',
    prices: [from(may(1, 0), may(2, 0), '0.5'), from(may(3, 0), null, '0.7')],
    usage: [may(2, 5), may(2, 6)],
    amounts: {},
    reason: 'no price at this time',
  },
  {
    name: 'of overlapping windows the later start wins',
    prices: [from(may(1, 0), may(5, 0), '0.5'), from(may(2, 0), may(3, 0), '0.7')],
    usage: [may(2, 5), may(2, 6)],
    amounts: { USD: '1.4000000000' },
  },
  {
    name: 'after a window inside another one the outer one applies again',
    prices: [from(may(1, 0), may(5, 0), '0.5'), from(may(2, 0), may(3, 0), '0.7')],
    usage: [may(4, 5), may(4, 6)],
    amounts: { USD: '1.0000000000' },
  },
  {
    name: 'two currencies stay two amounts',
    prices: [openSince, from(may(1, 0), null, '0.4', { currency_code: 'GBP' })],
    usage: [may(2, 5), may(2, 6)],
    amounts: { GBP: '0.8000000000', USD: '1.0000000000' },
  },
  {
    name: 'of two units the one of the usage counts',
    prices: [openSince, from(may(1, 0), null, '9', { usage_unit: 'GB' })],
    usage: [may(2, 5), may(2, 6)],
    amounts: { USD: '1.0000000000' },
  },
  {
    name: 'a price only in another unit does not apply',
    prices: [from(may(1, 0), null, '9', { usage_unit: 'GB' })],
    usage: [may(2, 5), may(2, 6)],
    amounts: {},
    reason: 'no price for this SKU in this unit and cloud',
  },
  {
    name: 'of two clouds the one of the usage counts',
    prices: [openSince, from(may(1, 0), null, '9', { cloud: 'AWS' })],
    usage: [may(2, 5), may(2, 6)],
    amounts: { USD: '1.0000000000' },
  },
  {
    name: 'another account has another price',
    prices: [openSince, from(may(1, 0), null, '9', { account_id: 'another' })],
    usage: [may(2, 5), may(2, 6)],
    amounts: { USD: '1.0000000000' },
  },
  {
    name: 'a negotiated price takes precedence over the list price, even if that began later',
    prices: changeAtNoon,
    negotiated: [from(may(1, 0), null, '0.25')],
    usage: [may(2, 12), may(2, 13)],
    amounts: { USD: '0.5000000000' },
  },
  {
    name: 'within a negotiated price that is valid for part of the window',
    prices: [openSince],
    negotiated: [from(may(3, 0), may(4, 0), '0.25')],
    usage: [may(3, 0), may(3, 1)],
    amounts: { USD: '0.5000000000' },
  },
  {
    name: 'after the time of a negotiated price the list price applies again',
    prices: [openSince],
    negotiated: [from(may(3, 0), may(4, 0), '0.25')],
    usage: [may(4, 0), may(4, 1)],
    amounts: { USD: '1.0000000000' },
  },
  {
    name: 'a negotiated price in another currency leaves the list price unchanged',
    prices: [openSince],
    negotiated: [from(may(1, 0), null, '0.2', { currency_code: 'GBP' })],
    usage: [may(2, 5), may(2, 6)],
    amounts: { GBP: '0.4000000000', USD: '1.0000000000' },
  },
  {
    name: 'a negotiated price needs no list price',
    prices: [],
    negotiated: [from(may(1, 0), null, '0.2')],
    usage: [may(2, 5), may(2, 6)],
    amounts: { USD: '0.4000000000' },
  },
  {
    name: 'a percentage is deducted from the list price',
    prices: [openSince],
    rates: [percentOff('20', may(1, 0))],
    usage: [may(2, 5), may(2, 6)],
    amounts: { USD: '0.8000000000' },
  },
  {
    name: 'a fixed price takes precedence over the list price',
    prices: [openSince],
    rates: [fixedPrice('0.31', 'USD', may(1, 0))],
    usage: [may(2, 5), may(2, 6)],
    amounts: { USD: '0.6200000000' },
  },
  {
    name: 'a fixed price in another currency leaves the list price unchanged',
    prices: [openSince],
    rates: [fixedPrice('0.31', 'EUR', may(1, 0))],
    usage: [may(2, 5), may(2, 6)],
    amounts: { USD: '1.0000000000' },
  },
  {
    name: 'a discount applies from its first instant on',
    prices: [openSince],
    rates: [percentOff('20', may(2, 5), may(3, 0))],
    usage: [may(2, 5), may(2, 6)],
    amounts: { USD: '0.8000000000' },
  },
  {
    name: 'a discount ends with its last instant',
    prices: [openSince],
    rates: [percentOff('20', may(1, 0), may(2, 5))],
    usage: [may(2, 5), may(2, 6)],
    amounts: { USD: '1.0000000000' },
  },
  {
    name: 'a change of the list price within a discount changes the effective price',
    prices: changeAtNoon,
    rates: [percentOff('10', may(1, 0))],
    usage: [may(2, 12), may(2, 13)],
    amounts: { USD: '1.2600000000' },
  },
  {
    name: "the account's negotiated price goes before a discount",
    prices: [openSince],
    negotiated: [from(may(1, 0), null, '0.45')],
    rates: [percentOff('90', may(1, 0))],
    usage: [may(2, 5), may(2, 6)],
    amounts: { USD: '0.9000000000' },
  },
  {
    name: 'of two discounts on the same SKUs the later one wins',
    prices: [openSince],
    rates: [percentOff('20', may(1, 0)), percentOff('50', may(2, 0))],
    usage: [may(2, 5), may(2, 6)],
    amounts: { USD: '0.5000000000' },
  },
  {
    name: 'the cost of a fractional percentage is exact',
    prices: [from(may(1, 0), null, '0.55000003')],
    rates: [percentOff('12.5', may(1, 0))],
    usage: [may(2, 5), may(2, 6)],
    amounts: { USD: '0.9625000600' },
  },
  {
    name: 'a discount on usage without a list price gives no price',
    prices: [],
    rates: [percentOff('20', may(1, 0))],
    usage: [may(2, 5), may(2, 6)],
    amounts: {},
    reason: 'no price for this SKU',
  },
  {
    name: 'no price at all',
    prices: [],
    usage: [may(2, 5), may(2, 6)],
    amounts: {},
    reason: 'no price for this SKU',
  },
  {
    name: 'usage before the first price',
    prices: [openSince],
    usage: ['2025-04-30T23:00:00Z', may(1, 0)],
    amounts: {},
    reason: 'no price at this time',
  },
]
