import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { daysIn } from '#contract/dates.ts'
import { apiBase, type AnyEndpoint } from '#contract/endpoint.ts'
import { endpoints } from '#features/server-catalogue.ts'
import { martDirectory } from '#features/session/directory/server.ts'
import { sessionServer } from '#features/testing/session-server.ts'
import { signedInAs } from '#http/testing/parts.ts'
import { historyIsLoading } from '#product/contract/absences/history.ts'
import { publishedMart, type RowsByTable } from '#product/testing/published-mart.ts'

// Present day of the tests: 31 May 2025; the last complete day is the 30th.
const firstDay = '2025-05-20'
const spent = (day: string, source = 'databricks_usage') => ({ day, source, amount: '7.0000000001' })
const days = daysIn(firstDay, '2025-05-31')

/** What cost since 20 May, all that there is so far. */
const tables: RowsByTable = {
  billing_horizon: [{ first_usage_time: `${firstDay}T00:00:00Z`, last_usage_time: '2025-05-31T20:00:00Z' }],
  billed_day: days.flatMap((day) => [spent(day), spent(day, 'machine_estimate')]),
  cost_day: days.map((day) => ({ ...spent(day), product: 'JOBS', sku_name: 'PREMIUM_JOBS_COMPUTE' })),
  spend_day: days.map((day) => ({ ...spent(day), feature: 'Jobs' })),
  asset_day: days.map((day) => ({ day, asset_kind: 'job', asset_id: '70', consumer: 'run', cost: '7' })),
  waste_day: days.map((day) => ({
    day,
    asset_kind: 'job',
    asset_id: '70',
    cause: 'failed_run',
    part: 'avoidable',
    cost: '1',
    is_estimated: false,
  })),
}
const budget = { scope: { kind: 'workspace', workspaceId: '1' }, monthlyAmount: '900.5', onForecast: true }

/** What a call of a name answers for May, over these tables. */
async function answersOver(given: RowsByTable) {
  const mart = await publishedMart(given)
  const server = await sessionServer({}, { mart, directory: martDirectory(mart) })
  onTestFinished(async () => {
    await server.close()
    await mart.close()
  })
  const ask = (method: 'GET' | 'POST', path: string, payload?: object) =>
    server.app.inject({
      method,
      url: `${apiBase}${path}`,
      headers: signedInAs('root'),
      ...(payload && { payload }),
    })
  expect((await ask('POST', '/spend-insights/budgets', budget)).statusCode).toBe(200)
  return async ({ path, query }: AnyEndpoint): Promise<unknown> => {
    const asked = { currency: 'USD', since: '2025-05-01', until: '2025-06-01', by: 'workspace' }
    const taken = Object.entries(asked).filter(([name]) => name in query.shape)
    const answer = await ask('GET', `${path}?${new URLSearchParams(taken).toString()}`)
    if (answer.statusCode !== 200) throw new Error(`${path} answers ${answer.body}`)
    return answer.json()
  }
}

/** All values of an answer with their paths, such as months/4/cost. */
function valuesIn(value: unknown, at = ''): [string, unknown][] {
  if (typeof value !== 'object' || value === null) return [[at, value]]
  return Object.entries(value).flatMap(([name, part]) => valuesIn(part, at === '' ? name : `${at}/${name}`))
}

const isMoney = (value: unknown) => typeof value === 'string' && /^-?\d+\.\d{10}$/.test(value)
const isRatio = (path: string, value: unknown) =>
  typeof value === 'number' && /(?:share|score|coverage|change|points\w*)$/i.test(path)
/** Figures of single days, of open days and of plans need no earlier day. */
const ofNoPeriod = /(?:^|\/)days\/\d+\/|openDays(?:Cloud)?$|monthlyAmount$|otherRows$/

const figuresIn = (answer: unknown) =>
  valuesIn(answer).flatMap(([path, value]) =>
    (isMoney(value) || isRatio(path, value)) && !ofNoPeriod.test(path) ? [`${path} ${String(value)}`] : [],
  )

const outputOf = ({ output }: AnyEndpoint): string =>
  JSON.stringify(z.toJSONSchema(output, { io: 'output', unrepresentable: 'any' }))
const isOfHistory = (one: AnyEndpoint) => one.method === 'GET' && outputOf(one).includes('"loadedSince"')

/** Calls with figures of months, weeks or years, or of a period before, as their fields are called. */
const isOfPeriods = (one: AnyEndpoint) =>
  one.path.startsWith('/spend-insights/') || one.path.startsWith('/reports/spend/')
    ? /"(?:months|weeks|periods|fiscalYear|averageMonth|\w+ToDate|\w*[pP]rojected|unhealthyCost)":/.test(
        outputOf(one),
      )
    : false

/** Those that list the days that a reader chooses, as lists do: the banner above them has the days that are loaded. */
const ofChosenDays = ['getCostVsDataUsage', 'getTagsReport']

const calls = endpoints.filter(({ name }) => name !== 'getMetadata').filter(isOfHistory)

test('each call with figures of months, weeks or years answers how far history is loaded', () => {
  const unaware = endpoints
    .filter((one) => one.method === 'GET' && isOfPeriods(one) && !isOfHistory(one))
    .map(({ name }) => name)
  expect(unaware.toSorted()).toEqual(ofChosenDays)
  expect(calls.length).toBeGreaterThan(7)
})

test('while history is loading, a figure that needs earlier days is N/A, and never drawn from those that are there', async () => {
  const loading = { loaded_since: firstDay, wanted_since: '2024-06-01' }
  const answerOf = await answersOver({ ...tables, loading_history: [loading] })
  for (const call of calls) {
    const answer = await answerOf(call)
    expect([call.name, answer, figuresIn(answer)]).toEqual([
      call.name,
      expect.objectContaining({ loadedSince: firstDay }),
      [],
    ])
  }
})

test('the reason of such a figure is that history is loading', async () => {
  const loading = { loaded_since: firstDay, wanted_since: '2024-06-01' }
  const answerOf = await answersOver({ ...tables, loading_history: [loading] })
  const reasons = ['absentBecause', 'budgetAbsentBecause']
  const known = new Set<unknown>([historyIsLoading.because, 'history_loading'])
  const unexplained: string[] = []
  for (const call of calls.filter((one) => outputOf(one).includes('"absentBecause"'))) {
    const found = valuesIn(await answerOf(call)).filter(([path]) =>
      reasons.some((reason) => path.split('/').includes(reason)),
    )
    if (found.length > 0 && !found.some(([, value]) => known.has(value))) unexplained.push(call.name)
  }
  expect(unexplained).toEqual([])
})

test('a workspace that is young has the same figures once loading has ended: its first usage is the truth', async () => {
  const answerOf = await answersOver(tables)
  const without: string[] = []
  for (const call of calls) {
    const answer = await answerOf(call)
    expect([call.name, answer]).toEqual([call.name, expect.objectContaining({ loadedSince: null })])
    if (figuresIn(answer).length === 0) without.push(call.name)
  }
  // Nothing was before its first usage that its cost could be compared with, and no budget stands against part of a month.
  expect(without.toSorted()).toEqual(['getHealthTrend', 'listBudgets', 'splitCostChange'])
})

test('what is loaded already is known while older days are loading', async () => {
  const year = daysIn('2025-01-01', '2025-05-31')
  const answerOf = await answersOver({
    ...tables,
    billing_horizon: [{ first_usage_time: '2025-01-01T00:00:00Z', last_usage_time: '2025-05-31T20:00:00Z' }],
    billed_day: year.map((day) => spent(day)),
    spend_day: year.map((day) => ({ ...spent(day), feature: 'Jobs' })),
    loading_history: [{ loaded_since: '2025-04-10', wanted_since: '2024-06-01' }],
  })
  const forecast = endpoints.find(({ name }) => name === 'getForecast')
  const overTime = endpoints.find(({ name }) => name === 'spendOverTime')
  if (!forecast || !overTime) throw new Error('The calls have other names.')
  expect(await answerOf(forecast)).toMatchObject({
    total: {
      monthToDate: '210.0000000030',
      previousMonthToDate: null,
      yearToDate: null,
      monthProjected: null,
      yearProjected: null,
      absentBecause: historyIsLoading.because,
    },
    months: expect.arrayContaining([
      expect.objectContaining({ month: '2025-04', cost: null, isComplete: false }),
      expect.objectContaining({ month: '2025-05', cost: '210.0000000030' }),
    ]),
  })
  expect(await answerOf(overTime)).toMatchObject({ totals: { cost: '210.0000000030' } })
})
