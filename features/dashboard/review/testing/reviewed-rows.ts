import type { KeptVerdict } from '#features/testing/open-savings.ts'
import type { ProposalLife } from '#product/server/proposal-ports.ts'

/** Days in the former and in the later 30 days of a review from 30 April to 30 May. */
export const [before, after] = ['2025-04-10', '2025-05-10']

type Drawn = { sku?: string; quantity: string; amount: string; list?: string }

/** Usage of a job on a day. */
export const drawn = (day: string, asset_id: string, of: Drawn, rest: object = {}) => ({
  day,
  asset_kind: 'job',
  asset_id,
  source: 'databricks_usage',
  sku_name: of.sku ?? 'JOBS',
  usage_unit: 'DBU',
  quantity: of.quantity,
  amount: of.amount,
  list_amount: of.list ?? of.amount,
  ...rest,
})

/** Runs of a job on a day. */
export const ran = (day: string, job_id: string, runs: number, duration_ms: number) => ({
  day,
  first_day: day,
  last_day: day,
  job_id,
  runs,
  duration_ms,
  ended_attempts: runs,
})

/** A verdict on a change of a job that saved 10 dollars in ten days. */
export const verdict = (changeGroup: string, rest: Partial<KeptVerdict> = {}): KeptVerdict => ({
  workspaceId: '1',
  changeGroup,
  assetKind: 'job',
  assetId: '70',
  changedAt: new Date('2025-05-05T03:00:00Z'),
  changes: [{ part: 'main', setting: 'photon', from: 'off', to: 'on' }],
  kind: 'SAVED',
  reason: null,
  sentence: 'The change saved money.',
  missing: null,
  runsBefore: 20,
  runsAfter: 10,
  look: 10,
  failedShareBefore: 0.25,
  failedShareAfter: 0,
  currency: 'USD',
  costAfter: '90',
  billedAfter: '90',
  confidence: 0.983,
  share: { estimate: 0.1, low: 0.04, high: 0.16 },
  amount: { estimate: '10.0000000000', low: '4.0000000000', high: '16.0000000000' },
  perMonth: { estimate: '30.4000000000', low: '12.1600000000', high: '48.6400000000' },
  controls: [],
  dataVersion: 1,
  judgedAt: new Date('2025-05-20T00:00:00Z'),
  judgedSince: new Date('2025-05-05T03:00:00Z'),
  judgedUntil: new Date('2025-05-14T03:00:00Z'),
  ...rest,
})

/** A recommendation whose change was made, and that promised 50 dollars a month. */
export const applied = (
  lifeId: string,
  changeGroup: string,
  rest: Partial<ProposalLife> = {},
): ProposalLife => ({
  lifeId,
  proposalId: `proposal ${lifeId}`,
  recommendation: 'photon',
  workspaceId: '1',
  assetKind: 'job',
  assetId: '70',
  currency: 'USD',
  summary: {
    title: 'Turn Photon on',
    label: 'MEASURED',
    assetName: 'load',
    changes: [{ setting: 'photon', from: 'off', to: 'on' }],
    savingLow: '40',
    saving: '50',
    savingHigh: '60',
  },
  status: 'VERIFIED',
  openedAt: new Date('2025-05-01T00:00:00Z'),
  lastSeenAt: new Date('2025-05-04T00:00:00Z'),
  statusAt: new Date('2025-05-20T00:00:00Z'),
  statusBy: null,
  reason: null,
  dismissedUntil: null,
  dismissedBecause: null,
  applied: {
    setting: 'photon',
    from: 'off',
    to: 'on',
    at: new Date('2025-05-05T03:00:00Z'),
    by: 'ann',
    changeGroup,
  },
  verdict: null,
  assignedTo: null,
  ...rest,
})
