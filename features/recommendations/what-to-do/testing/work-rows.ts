/** A published proposal about the SQL warehouse w that saves so much, or is modelled. */
export const proposed = (
  proposal_id: string,
  recommendation: string,
  net_saving: string | null,
  rest: object = {},
) => ({
  proposal_id,
  recommendation,
  label: net_saving === null ? 'MODELLED' : 'PAID',
  workspace_id: '1',
  asset_kind: 'warehouse',
  asset_id: 'w',
  paid_by_kind: 'warehouse',
  paid_by_id: 'w',
  currency: 'USD',
  is_alternative: false,
  is_small: false,
  change_1_from: '45',
  change_1_to: '10',
  saving: net_saving ?? '44',
  net_saving_low: net_saving,
  net_saving,
  net_saving_high: net_saving,
  net_recorded_saving: net_saving,
  is_estimated: false,
  ...rest,
})
/** An open incident of a rule about the SQL warehouse w with so much at stake. */
export const incident = (incident_id: string, rule: string, at_stake: string | null, rest: object = {}) => ({
  incident_id,
  rule,
  cause: rule,
  rules: `,${rule},`,
  target: 'WAREHOUSE',
  category: 'PERFORMANCE',
  incident_type: 'T',
  money_group: rule === 'rise' ? 'INCREASE' : 'WASTE',
  workspace_id: '1',
  subscription_id: 'sub',
  level: 'ASSET',
  asset_kind: 'SQL_WAREHOUSE',
  asset_id: 'w',
  scope_key: 'ASSET/1/SQL_WAREHOUSE/w',
  first_day: '2025-05-01',
  begun_day: '2025-05-01',
  last_day: '2025-05-29',
  occurrences: 1,
  price: at_stake,
  at_stake,
  currency: 'USD',
  severity: 'LOW',
  status: 'OPEN',
  ...rest,
})
/** What an incident of the pool p has else. */
export const ofPool = { asset_kind: 'POOL', asset_id: 'p', scope_key: 'ASSET/1/POOL/p' }
/** What an incident of the workspace has else. */
export const ofWorkspace = { level: 'WORKSPACE', asset_kind: null, asset_id: null, scope_key: 'WORKSPACE/1' }
/** Waste of 28 days that is this much in a month. */
const waste = (asset_kind: string, asset_id: string, cause: string, inMonth: number, rest: object = {}) => ({
  account_id: 'a',
  workspace_id: '1',
  day: '2025-05-20',
  asset_kind,
  asset_id,
  cause,
  part: 'avoidable',
  currency: 'USD',
  cost: String((inMonth * 28) / 30.4),
  is_estimated: false,
  ...rest,
})

/** Published tables with proposals, incidents and waste of one workspace, and of a foreign one. */
export const tables = {
  billing_horizon: [
    { account_id: 'a', first_usage_time: '2025-01-01 00:00:00', last_usage_time: '2025-06-01 00:00:00' },
  ],
  least_saving: [{ amount: '25' }],
  workspace: [
    { workspace_id: '1', workspace_name: 'one', subscription_id: 'sub' },
    { workspace_id: '2', subscription_id: 'sub' },
  ],
  recommendation: [
    { recommendation: 'stop', title: 'Stop sooner', waste_causes: ',idle_warehouse,' },
    { recommendation: 'size', title: 'Take less', waste_causes: ',,' },
    { recommendation: 'move', title: 'Move the job', waste_causes: '' },
  ],
  recommendation_change: [
    {
      recommendation: 'stop',
      place: 1,
      setting: 'auto_stop_minutes',
      label: 'Auto-stop, minutes',
      format: 'count',
    },
  ],
  rule: [
    { rule: 'idle', cause: 'idle', title: 'Idle', waste_causes: ',idle_warehouse,unused_asset,' },
    { rule: 'failed', cause: 'failed', title: 'Fails', waste_causes: ',failed_run,' },
    { rule: 'rise', cause: 'rise', title: 'Costs more', waste_causes: ',,' },
  ],
  asset_name: [
    { workspace_id: '1', kind: 'warehouse', asset_id: 'w', name: 'Desk', owner: 'olga' },
    { workspace_id: '1', kind: 'pool', asset_id: 'p', name: 'Puddle', owner: 'paul' },
  ],
  proposal: [
    proposed('stop', 'stop', '90'),
    proposed('size', 'size', null),
    proposed('small', 'stop', '5', { asset_id: 'v', is_small: true }),
    proposed('foreign', 'stop', '1000', { workspace_id: '2' }),
  ],
  incident: [
    // Of the same cents as the recommendation, which saves less.
    incident('idle', 'idle', '100'),
    // Of other cents.
    incident('rise', 'rise', '130'),
    incident('pool', 'idle', '60', ofPool),
    incident('foreign', 'idle', '600', { workspace_id: '2', scope_key: 'other' }),
  ],
  waste_day: [
    waste('warehouse', 'w', 'idle_warehouse', 104),
    waste('pool', 'p', 'idle_pool', 20),
    waste('job', 'j', 'failed_run', 40),
    waste('job', 'k', 'failed_run', 24),
    waste('job', 'gone', 'failed_run', 400),
    waste('job', 'former', 'failed_run', 400, { day: '2025-05-03' }),
    waste('job', 'start', 'start_up', 400, { part: 'unavoidable' }),
    waste('job', 'foreign', 'failed_run', 400, { workspace_id: '2' }),
  ],
  deleted_asset: [{ account_id: 'a', workspace_id: '1', asset_kind: 'job', asset_id: 'gone' }],
}
