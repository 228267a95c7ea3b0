import { z } from 'zod'
import { dayOf, daysBetween } from '#contract/dates.ts'
import { CodedError } from '#contract/errors.ts'
import { rangeOf } from '#contract/ranges.ts'
import type { ReadOfScope } from '#http/call.ts'
import { scopedQuery } from '#http/query.ts'
import { reportRoute } from '#http/report.ts'
import { route } from '#http/route.ts'
import { notKeptThen } from './contract/absences.ts'
import { getSpendAsOf, listAsOfRows, listCorrections } from './contract.ts'
import { amountRows, comparedAmounts } from './server/compared-amounts.ts'

const amounts = scopedQuery(new URL('amounts.sql', import.meta.url))
const restatements = scopedQuery(new URL('restatements.sql', import.meta.url))
const publications = scopedQuery(new URL('publications.sql', import.meta.url))
const currencies = scopedQuery(new URL('currencies.sql', import.meta.url))

const publicationRows = z.array(
  z.object({
    firstPublishedAt: z.string().nullable(),
    lastPublishedAt: z.string().nullable(),
    asOf: z.string().nullable(),
    thenPublishedAt: z.string().nullable(),
  }),
)
const restatementRows = z.array(z.object({ day: z.string(), publications: z.int(), amount: z.string() }))
const currencyRows = z.array(z.object({ currency: z.string() }))

const nothingPublished = { firstPublishedAt: null, lastPublishedAt: null, asOf: null, thenPublishedAt: null }
const mostDays = 400

/** The publications around the time that is asked for, and whether some are on both of its sides. */
async function readPublished(read: ReadOfScope, asked: string | undefined) {
  const { rows } = await read(publications, { asOf: asked === undefined ? null : new Date(asked) })
  const [{ lastPublishedAt, ...published } = nothingPublished] = publicationRows.parse(rows)
  const { asOf, thenPublishedAt } = published
  const isComparable =
    asOf !== null && thenPublishedAt !== null && lastPublishedAt !== null && lastPublishedAt >= asOf
  return { ...published, isComparable }
}

export const getSpendAsOfRoute = route(getSpendAsOf, async ({ query, read, clock, defaultCurrency }) => {
  const range = rangeOf(query, 'days', clock.dataNow())
  const days = { since: dayOf(range.since), until: dayOf(range.until) }
  if (query.by === 'day' && daysBetween(days.since, days.until) > mostDays)
    throw new CodedError(
      'invalid_parameter',
      `The range has more than ${mostDays} days: give a shorter one, or another by.`,
      { field: 'since' },
    )
  const currency = query.currency ?? (await defaultCurrency())
  const { firstPublishedAt, asOf, thenPublishedAt, isComparable } = await readPublished(read, query.asOf)
  const values = { ...days, currency, asOf }
  const [found, changed, used] = await Promise.all([
    read(amounts, { ...values, by: query.by }),
    read(restatements, values),
    read(currencies, days),
  ])
  const isKept = thenPublishedAt !== null
  const byDay = restatementRows.parse(changed.rows)
  return {
    dataVersion: found.dataVersion,
    since: range.since.toISOString(),
    until: range.until.toISOString(),
    asOf,
    currency,
    otherCurrencies: currencyRows
      .parse(used.rows)
      .map((row) => row.currency)
      .filter((other) => other !== currency),
    firstPublishedAt,
    isComparable,
    thenPublishedAt,
    absentBecause: isKept ? null : notKeptThen.because,
    ...comparedAmounts(amountRows.parse(found.rows), isKept),
    restatements: isKept ? byDay.filter((each) => each.publications > 0) : [],
    publicationDays: byDay.map(({ day }) => day),
  }
})

export const listAsOfRowsRoute = reportRoute(listAsOfRows, {
  rows: new URL('changed-rows.sql', import.meta.url),
})

export const listCorrectionsRoute = reportRoute(listCorrections, {
  rows: new URL('corrections.sql', import.meta.url),
})
