import { expect, test } from 'vitest'
import { promisesCsv, waterfallCsv } from './review-csv.ts'

const period = (month: string, next: string) => ({
  since: `2025-${month}-01T00:00:00Z`,
  until: `2025-${next}-01T00:00:00Z`,
})

test('the way from one cost to the other has each bar with all decimals', () => {
  const waterfall = {
    costBefore: '10.0000000001',
    costAfter: '12.0000000000',
    costBeforeEstimatedBecause: null,
    costAfterEstimatedBecause: null,
    usedHours: '0',
    bars: [{ bar: 'new' as const, amount: '1.9999999999', estimatedBecause: null, workloads: 3 }],
  }
  const periods = { before: period('04', '05'), after: period('05', '06') }
  expect(waterfallCsv({ waterfall, currency: 'USD', ...periods }).split('\r\n')).toEqual([
    'Bar,Amount (USD),Workloads',
    'Cost 2025-04-01 to 2025-04-30,10.0000000001,',
    'New workloads,1.9999999999,3',
    'Cost 2025-05-01 to 2025-05-31,12.0000000000,',
  ])
})

test('a promise has what came, or why that is not known, and no text that a spreadsheet would run', () => {
  const promise = {
    entryId: 'e',
    proposalId: 'p',
    title: 'Stop sooner',
    change: 'auto stop minutes: 45 → 10',
    workspaceId: '1',
    assetKind: 'pool',
    assetId: 'p',
    assetName: '=1+1',
    appliedAt: '2025-05-12T08:00:00Z',
    appliedBy: null,
    promised: { estimate: '2', low: '1', high: '3' },
    came: null,
    verdict: null,
    because: 'No verdict yet.',
  }
  const came = {
    ...promise,
    came: { estimate: '5', low: '4', high: '6' },
    verdict: 'IMPROVED' as const,
    because: null,
  }
  const [head, ...lines] = promisesCsv({ promises: [promise, came], currency: 'USD' }).split('\r\n')
  expect(head).toContain('Promised low (USD a month),Promised estimate (USD a month)')
  const about = "Stop sooner,auto stop minutes: 45 → 10,'=1+1,1,2025-05-12T08:00:00Z,"
  expect(lines).toEqual([`${about},1,2,3,,,,,No verdict yet.`, `${about},1,2,3,4,5,6,Improved,`])
})
