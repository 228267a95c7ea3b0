import type { ProposalLife } from '#product/server/proposal-ports.ts'

/** A published proposal about a SQL warehouse that saves 90 of the 100 that it would save alone. */
export const proposalOf = (proposal_id: string, rest: object = {}) => ({
  proposal_id,
  recommendation: 'warehouse_auto_stop',
  label: 'PAID',
  workspace_id: '1',
  asset_kind: 'warehouse',
  asset_id: 'w',
  currency: 'USD',
  choice: 'idle_warehouse',
  is_alternative: false,
  is_small: false,
  change_1_from: '45',
  change_1_to: '10',
  observations: 20,
  held: 16,
  held_share: 0.8,
  covered_days: 28,
  cost: '500',
  ended_cost: '110',
  added_cost: '10',
  saving_low: '80',
  saving: '100',
  saving_high: '120',
  recorded_saving: '100',
  net_saving_low: '72',
  net_saving: '90',
  net_saving_high: '108',
  net_recorded_saving: '90',
  waste: '60',
  is_estimated: false,
  feature_1: 3_600_000,
  ...rest,
})

const names = ['warehouse_auto_stop', 'warehouse_type', 'warehouse_size']

/** What is published of recommendations themselves. */
export const recommendationRows = {
  recommendation: names.map((recommendation) => ({
    recommendation,
    code: 'R21',
    title: `Change ${recommendation}`,
    meaning: 'It idles.',
    observes: 'days',
    risk: 'LOW',
    risk_meaning: 'It starts.',
    check_first: 'Ask.',
    undo: 'Set it back.',
  })),
  recommendation_change: names.map((recommendation) => ({
    recommendation,
    place: 1,
    setting: 'auto_stop_minutes',
    label: 'Auto-stop, minutes',
    format: 'count',
  })),
  recommendation_feature: [
    {
      recommendation: 'warehouse_auto_stop',
      place: 1,
      feature: 'idle_ms',
      label: 'Idle',
      format: 'duration',
      shown_as: 'mean',
    },
  ],
}

const at = new Date('2025-05-20T00:00:00Z')

/** The life of a proposal about a SQL warehouse; its id is that of the proposal, too. */
export const lifeOf = (lifeId: string, rest: Partial<ProposalLife> = {}): ProposalLife => ({
  lifeId,
  proposalId: lifeId,
  recommendation: 'warehouse_auto_stop',
  workspaceId: '1',
  assetKind: 'warehouse',
  assetId: 'w',
  currency: 'USD',
  summary: {
    title: 'Stop sooner',
    label: 'PAID',
    assetName: 'Desk',
    changes: [{ setting: 'auto_stop_minutes', from: '45', to: '10' }],
    savingLow: '80',
    saving: '100',
    savingHigh: '120',
  },
  status: 'OPEN',
  openedAt: at,
  lastSeenAt: at,
  statusAt: at,
  statusBy: null,
  reason: null,
  dismissedUntil: null,
  dismissedBecause: null,
  applied: null,
  verdict: null,
  assignedTo: null,
  ...rest,
})
