import type { Page } from 'playwright-core'

const correlationId = '7d0f5c1e-0000-4000-8000-000000000000'
const reports = /\/api\/1\.0\/(?:reports|own-cost|reconciliation|cost-explanations|cost-versions)/

function json(status: number, body: unknown, headers: Readonly<Record<string, string>> = {}) {
  return { status, headers, contentType: 'application/json', body: JSON.stringify(body) }
}

const failure = json(500, {
  code: 'internal',
  message: 'The tables could not be read: try again.',
  correlationId,
})

/** Every report fails. */
export async function reportsFail(page: Page): Promise<void> {
  await page.route(reports, (route) => route.fulfill(failure))
}

/** The cost corrections cannot be read. */
export async function versionsFail(page: Page): Promise<void> {
  await page.route(/\/api\/1\.0\/cost-versions/, (route) => route.fulfill(failure))
}

/** Choices of the reader cannot be saved. */
export async function choicesFail(page: Page): Promise<void> {
  await page.route(/\/api\/1\.0\/column-choices/, (route) => route.fulfill(failure))
}

/** Names and ids cannot be searched. */
export async function directoriesFail(page: Page): Promise<void> {
  await page.route(/\/api\/1\.0\/(?:jobs|clusters)\?/, (route) => route.fulfill(failure))
}

/** Not even the current user can be read. */
export async function everythingFails(page: Page): Promise<void> {
  await page.route(/\/api\/1\.0\/user-info/, (route) => route.fulfill(failure))
}

/** Nothing answers. */
export async function serverIsGone(page: Page): Promise<void> {
  await page.route(/\/readyz|\/api\/1\.0\//, (route) => route.abort('connectionrefused'))
}

/** The reports never answer, so their loading state is shown. */
export async function reportsHang(page: Page): Promise<void> {
  await page.route(reports, () => undefined)
}

/** The first minute after the first start, before any values. */
export async function firstMinute(page: Page): Promise<void> {
  const parts = {
    connection: { ready: true, says: '2 workspaces of one account' },
    'billing-usage': {
      ready: false,
      says: 'reading 24 – 30 May',
      rows: 18_240,
      rowsPerSecond: 1_520,
      share: 0.46,
      remainingMs: 21_000,
    },
    'job-runs': { ready: false, says: 'reading 28 May', rows: 1_204, rowsPerSecond: 96, share: 0.3 },
    figures: { ready: false, says: 'waiting for the first publication' },
  }
  await page.route(/\/readyz/, (route) => route.fulfill(json(503, { ready: false, parts })))
}

/** One source fails, the others continue. */
export async function sourceFails(page: Page): Promise<void> {
  await page.route(/\/api\/1\.0\/sources/, async (route) => {
    const answer = await route.fetch()
    const { sources = [] }: { sources?: object[] } = await answer.json()
    const failing = {
      source: 'cluster-events',
      workspaceId: null,
      state: 'failing',
      lastSuccessTime: '2025-05-31T19:40:00.000Z',
      nextTryTime: '2025-05-31T23:05:00.000Z',
      says: 'The workspace answered 403: grant CAN_MANAGE on its clusters to the service principal.',
      notes: ['2 clusters were gone before their events could be read.'],
      rows: 4_120,
    }
    await route.fulfill(json(200, { sources: [...sources, failing] }))
  })
}

/** The usage records take long: the server reports its progress. */
export async function recordsTakeLong(page: Page): Promise<void> {
  const running = {
    status: 'running',
    startedAt: '2025-05-31T22:59:48.000Z',
    elapsedMs: 12_000,
    sentence: 'The usage records are being looked up in the raw facts.',
  }
  const answer = json(202, running, { 'retry-after': '1' })
  await page.route(/\/cost-explanations\/records/, (route) => route.fulfill(answer))
}

/** A day of the range was corrected twice. */
export async function dayRestated(page: Page): Promise<void> {
  const publishedVersion = (version: number, publishedAt: string, billed: string, change?: string) => ({
    version,
    publishedAt,
    billed,
    ...(change === undefined ? {} : { change }),
  })
  const own = { source: 'databricks_usage', currency: 'USD' }
  const answer = {
    dataVersion: 9,
    since: '2025-05-24T00:00:00.000Z',
    until: '2025-05-31T00:00:00.000Z',
    totals: [
      {
        ...own,
        amount: '1.2300000000',
        days: 1,
        publications: 2,
        lastPublishedAt: '2025-05-31T06:00:00.000Z',
      },
    ],
    days: [
      {
        ...own,
        day: '2025-05-28',
        isWhole: true,
        first: publishedVersion(4, '2025-05-29T06:00:00.000Z', '152.4000000000'),
        restatements: [
          publishedVersion(5, '2025-05-30T06:00:00.000Z', '155.6300000000', '3.2300000000'),
          publishedVersion(6, '2025-05-31T06:00:00.000Z', '153.6300000000', '-2.0000000000'),
        ],
        billed: '153.6300000000',
      },
    ],
  }
  await page.route(/\/api\/1\.0\/cost-versions/, (route) => route.fulfill(json(200, answer)))
}
