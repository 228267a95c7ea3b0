import type { CellKind } from '#ui/report/cell-kinds.ts'
import { TruncatedText } from '#ui/report/truncated-text.tsx'
import { autoStopText } from '#product/contract/databricks-words.ts'

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
  ['dbt', 'dbt model'],
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
  ['pipeline_update', 'Pipeline updates'],
  ['pipeline_maintenance', 'Pipeline maintenance'],
  ['pipeline_orphan', 'Pipeline, no update named'],
  ['cluster', 'Idle or interactive'],
])

/** What Lakegauge ran a statement for. */
export const OwnPurpose = ({ value, usual }: CellProps) => ownPurposes.get(value) ?? usual

/** Where statements on a SQL warehouse came from. */
export const StatementSource = ({ value, usual }: CellProps) => statementSources.get(value) ?? usual

const shownInCell = 300
const shownInTooltip = 700

/** The beginning of a statement's text, on one line. */
export function StatementText({ value, usual }: CellProps) {
  if (typeof value !== 'string') return usual
  const line = value.replaceAll(/\s+/g, ' ')
  const tooltip = line.length > shownInTooltip ? `${line.slice(0, shownInTooltip)} …` : line
  return <TruncatedText text={line.slice(0, shownInCell)} tooltip={tooltip} />
}

/** What an all-purpose cluster was used for. */
export const ClusterUse = ({ value, usual }: CellProps) => clusterUses.get(value) ?? usual

/** Minutes after which compute stops by itself; zero is never. */
export const AutoStop = ({ value, usual }: CellProps) => (value === 0 ? autoStopText(0) : usual)
