import type { Row } from '#contract/report.ts'
import { useDrawer } from '#ui/drawer/use-drawer.ts'
import { words } from '#ui/format/words.ts'
import type { CellKind } from '#ui/report/cell-kinds.ts'
import { Change } from '#ui/values/change.tsx'
import { ExplainButton } from '../cost-breakdown/explain-button.tsx'
import { FindingBadge } from '../findings/finding-badge.tsx'
import { LinkOut } from '../links/link-out.tsx'
import { databricksRunLink } from '../links/links-out.ts'
import styles from './cells.module.css'

/** What the breakdown of a row's cost asks for: the fields of the row that name its asset and execution. */
const namedBy = ['workspaceId', 'jobId', 'runId', 'attemptNumber', 'taskRunId', 'clusterId'] as const

function textIn(row: Row, name: string): string {
  const value = row[name]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

function figureParts(row: Row): Record<string, string> {
  const jobId = textIn(row, 'jobId') || textIn(row, 'dbJobId')
  const parts = namedBy.map((name) => [name, name === 'jobId' ? jobId : textIn(row, name)] as const)
  return Object.fromEntries(parts.filter(([, value]) => value !== ''))
}

const DeletedName: CellKind = ({ row, usual }) => (
  <>
    {usual}
    {row['isDeleted'] === true && <span className={styles.deleted}>deleted</span>}
  </>
)

const CostChange: CellKind = ({ row, column, usual }) => {
  const share = row[column.name]
  return typeof share === 'number' ? <Change share={share} worse="more" /> : usual
}

const Words: CellKind = ({ row, column, usual }) => words(textIn(row, column.name)) || usual

const Findings: CellKind = ({ row }) => <FindingBadge row={row} />

const RunInDatabricks: CellKind = ({ row }) => <LinkOut target={databricksRunLink(row)}>Open</LinkOut>

const Breakdown: CellKind = ({ row, column, usual }) => {
  const drawer = useDrawer()
  const label = textIn(row, 'dbJobName') || `run ${textIn(row, 'runId')}`
  return (
    <ExplainButton
      name={{ label, parts: figureParts(row) }}
      onOpen={drawer.open}
      isKnown={typeof row[column.name] === 'string'}
    >
      {usual}
    </ExplainButton>
  )
}

/** How cells are drawn that a column's format does not tell, by the name that the column gives. */
export const cellKinds: Readonly<Record<string, CellKind>> = {
  /** A name, marked where the thing was deleted. */
  'asset-name': DeletedName,
  /** A cost that opens its breakdown. */
  breakdown: Breakdown,
  /** A change of cost: more is worse. */
  'cost-change': CostChange,
  /** What rules found. */
  findings: Findings,
  /** A code such as ONE_TIME as words. */
  words: Words,
  /** The way to a run in Databricks. */
  'run-in-databricks': RunInDatabricks,
}
