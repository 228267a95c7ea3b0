import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { mayChange, mayRead } from '#contract/guard.ts'
import { currencyFilter, instant } from '#contract/report.ts'
import { scopeQuery } from '#contract/scope.ts'
import { setting, settingMarks } from '#contract/setting.ts'

// A list in a body has no more entries.
const mostRates = 1_000

const terms = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('percentage'),
    percentage: z
      .string()
      .regex(/^(?:100|\d{1,2}(?:\.\d{1,4})?)$/, 'Give a percentage from 0 to 100, such as 12.5')
      .meta({ description: 'How much is taken off the list price.' }),
  }),
  z.strictObject({
    kind: z.literal('fixed_price'),
    price: z
      .string()
      .regex(/^\d{1,7}(?:\.\d{1,8})?$/, 'Give a price of at most 8 decimals, such as 0.385')
      .meta({ description: 'What a unit costs instead of the list price.' }),
    currency: z.string().regex(/^[A-Z]{3}$/, 'Give the code of a currency, such as USD'),
  }),
])

export const discountedRate = z
  .strictObject({
    skuGroup: z
      .string()
      .max(100)
      .regex(/^[A-Z0-9_]*$/, 'Give the beginning of the SKU names, such as PREMIUM_JOBS')
      .meta({ description: 'The beginning of the names of the SKUs that it is for; empty: all of them.' }),
    terms,
    validFrom: z.iso.date().meta({ description: 'The first UTC day.' }),
    validUntil: z.iso.date().nullable().meta({ description: 'The first UTC day after it; null: none yet.' }),
  })
  .refine(({ validFrom, validUntil }) => validUntil === null || validUntil > validFrom, {
    message: 'Give a last day after the first one',
    path: ['validUntil'],
  })

const rates = z.array(discountedRate).max(mostRates)
export type DiscountedRate = z.output<typeof discountedRate>

const startOf = (day: string) => `${day} 00:00:00`

/** A discount as the lake has it, with its place in the list. */
export function rateRow({ skuGroup, terms, validFrom, validUntil }: DiscountedRate, place: number) {
  return {
    sku_group: skuGroup,
    percentage: terms.kind === 'percentage' ? terms.percentage : null,
    fixed_price: terms.kind === 'fixed_price' ? terms.price : null,
    currency_code: terms.kind === 'fixed_price' ? terms.currency : null,
    start_time: startOf(validFrom),
    end_time: validUntil === null ? null : startOf(validUntil),
    place,
  }
}

const derivation = z
  .object({
    state: z.enum(['none', 'running', 'shown', 'failed']).meta({
      description:
        'none: no change since the server started; running: costs are being derived with the rates; shown: costs follow them from dataVersion on.',
    }),
    at: instant.nullable().meta({ description: 'Since when it is in this state.' }),
    dataVersion: z.int().nullable(),
    message: z
      .string()
      .nullable()
      .meta({ description: 'Why it failed. The next collection derives it again.' }),
  })
  .meta({ description: 'When costs show the rates.' })

/** Discounts on SKUs; the figures of all days follow them. */
export const discountedRates = setting({
  key: 'discountedRates',
  title: 'Discounted rates',
  page: '/settings/discounted-rates',
  path: '/discounted-rates',
  read: {
    name: 'listDiscountedRates',
    guard: mayRead('user', 'account'),
    summary:
      'Discounts on SKUs. They replace list prices; negotiated prices reported by Databricks take precedence.',
  },
  save: {
    name: 'saveDiscountedRates',
    guard: mayChange('admin', 'account'),
    summary: 'Replaces all discounts on SKUs; costs of all days are derived again at once.',
  },
  body: z.strictObject({ discountedRates: rates }),
  keptField: 'discountedRates',
  default: { discountedRates: [] },
  inWords: ({ discountedRates: { length } }) =>
    length === 0 ? 'No discounts' : `${length} ${length === 1 ? 'discount' : 'discounts'}`,
  answer: { ...settingMarks, derivation },
  rows: { table: 'discounted_rate', of: (value) => value.discountedRates.map(rateRow) },
})

const previewedSku = z.object({
  skuName: z.string(),
  usageUnit: z.string().nullable(),
  quantity: z.string(),
  cost: z.string().meta({ description: 'Databricks cost as it is.' }),
  newCost: z.string().meta({ description: 'The same usage with the given discounts.' }),
  difference: z.string(),
  isNegotiated: z.boolean().meta({
    description: 'True: Databricks reports a negotiated price for all its usage, which no discount changes.',
  }),
})

export const previewDiscountedRates = endpoint({
  name: 'previewDiscountedRates',
  method: 'POST',
  path: '/discounted-rates/preview',
  guard: mayRead('admin'),
  summary: 'What other discounts would change in the Databricks cost of a range, by SKU; nothing is saved.',
  query: z.strictObject({
    ...scopeQuery,
    ...currencyFilter,
    since: instant.optional(),
    until: instant.optional(),
  }),
  body: z.strictObject({ discountedRates: rates.meta({ examples: [[]] }) }),
  mayTakeLong: true,
  output: z.object({
    since: instant,
    until: instant,
    currency: z.string().nullable(),
    skus: z.array(previewedSku),
    cost: z.string(),
    newCost: z.string(),
    difference: z.string(),
  }),
})

export type DiscountedRates = z.output<typeof discountedRates.read.output>
export type DiscountPreview = z.output<typeof previewDiscountedRates.output>
