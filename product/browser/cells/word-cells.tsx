import type { CellKind } from '#ui/report/cell-kinds.ts'

type CellProps = Parameters<CellKind>[0]

const ownPurposes: ReadonlyMap<unknown, string> = new Map([
  ['collect', 'Data collection'],
  ['lake', 'Lakegauge tables'],
  ['unreadable', 'Unknown: text hidden'],
])

const statementSources: ReadonlyMap<unknown, string> = new Map([
  ['dashboard', 'Dashboard'],
  ['alert', 'Alert'],
  ['job', 'Job'],
  ['pipeline', 'Pipeline'],
  ['notebook', 'Notebook'],
  ['genie', 'Genie space'],
  ['query', 'Saved query'],
  ['user', 'User'],
  ['lakegauge', 'Lakegauge'],
  ['idle', 'Idle'],
  ['unknown', 'Not known'],
])

const clusterUses: ReadonlyMap<unknown, string> = new Map([
  ['run', 'Job runs'],
  ['interactive', 'Interactive'],
  ['idle', 'Idle'],
  ['start_up', 'Start-up'],
  ['cluster', 'Idle or interactive'],
])

/** What Lakegauge ran a statement for. */
export const OwnPurpose = ({ value, usual }: CellProps) => ownPurposes.get(value) ?? usual

/** Where statements on a SQL warehouse came from. */
export const StatementSource = ({ value, usual }: CellProps) => statementSources.get(value) ?? usual

/** What an all-purpose cluster was used for. */
export const ClusterUse = ({ value, usual }: CellProps) => clusterUses.get(value) ?? usual
