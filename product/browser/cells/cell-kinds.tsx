import { z } from 'zod'
import { moneyUnits } from '#contract/money.ts'
import type { Row } from '#contract/report.ts'
import { incompleteBecause, isIncompleteDay } from '#ui/dates/incomplete.ts'
import { useIncompleteSince } from '#ui/dates/incomplete-since.ts'
import { useDrawer } from '#ui/drawer/use-drawer.ts'
import { price } from '#ui/format/money.ts'
import { quantity } from '#ui/format/quantity.ts'
import { words } from '#ui/format/words.ts'
import type { CellKind } from '#ui/report/cell-kinds.ts'
import { MiddleTruncatedText } from '#ui/report/middle-truncated-text.tsx'
import { TruncatedText } from '#ui/report/truncated-text.tsx'
import { isEstimatedIn } from '#ui/report/row-values.ts'
import { ScreenLink } from '#ui/url-state/screen-link.tsx'
import { IncompleteMark } from '#ui/values/incomplete-mark.tsx'
import { Money } from '#ui/values/money.tsx'
import { assetKindLabel } from '#product/contract/asset-kinds.ts'
import { namedAsset } from '#product/contract/asset-names.ts'
import { attemptWord, databricksWord, shortVmType } from '#product/contract/databricks-words.ts'
import { notebookName } from '#product/contract/notebook-name.ts'
import { principalText } from '#product/contract/principal.ts'
import { recommendationsPage } from '../asset/recommendations-page.ts'
import { ExplainButton } from '../cost-breakdown/explain-button.tsx'
import { FindingBadge } from '../findings/finding-badge.tsx'
import { LinkOut } from '../links/link-out.tsx'
import { databricksRunLink } from '../links/links-out.ts'
import styles from './cells.module.css'
import { CostChange } from './cost-change.tsx'
import { lateCells } from './late-cells.tsx'

const idText = z.union([z.string(), z.number()]).transform(String).nullish()

/** The fields of a row that name its asset and execution. */
const figureRow = z.object({
  workspaceId: idText,
  assetKind: idText,
  dbJobId: idText,
  jobId: idText,
  dbJobName: idText,
  runId: idText,
  attemptNumber: idText,
  taskRunId: idText,
  clusterId: idText,
  appId: idText,
})

const noAsset = { assetId: null, assetName: null }

const deletableRow = z.object({ isDeleted: z.boolean().nullish() })

/** What the breakdown of a row's cost is called, and what it asks for. */
function figureOf(row: Row) {
  const { dbJobId, dbJobName, assetKind, jobId, appId: _appId, ...named } = figureRow.parse(row)
  const { assetId, assetName } = assetKind ? namedAsset(assetKind, row) : noAsset
  const isJob = assetKind === 'job' || assetKind === 'one_time_run'
  const asset = isJob ? { jobId: assetId } : { assetKind, assetId, jobId: jobId ?? dbJobId }
  const parts = Object.entries({ ...named, ...asset }).flatMap(([name, value]) =>
    value ? [[name, value] as const] : [],
  )
  const label = named.runId ? `run ${named.runId}` : (assetName ?? dbJobName ?? '')
  return { label, parts: Object.fromEntries(parts) }
}

const AssetName: CellKind = ({ row, value, usual }) => (
  <>
    {typeof value === 'string' && value.startsWith('/') ? (
      <TruncatedText text={notebookName(value)} tooltip={value} />
    ) : (
      usual
    )}
    {deletableRow.parse(row).isDeleted === true && <span className={styles.deleted}>deleted</span>}
  </>
)

const Words: CellKind = ({ value, usual }) =>
  (typeof value === 'string' && (databricksWord(value) ?? words(value))) || usual

const Attempt: CellKind = ({ value, usual }) => (typeof value === 'number' ? attemptWord(value) : usual)

const KindOfAsset: CellKind = ({ value, usual }) =>
  (typeof value === 'string' ? assetKindLabel(value) : undefined) ?? usual

const ServiceType: CellKind = ({ value, usual }) => (value === 'Product' ? 'Service' : usual)

const NoBreakdown: CellKind = ({ usual }) => usual

const severalRow = z.object({ runsCount: z.number().nullish() })

const BreakdownOfOne: CellKind = (cell) =>
  severalRow.parse(cell.row).runsCount === 1 ? <Breakdown {...cell} /> : cell.usual

const BilledDay: CellKind = ({ value, usual }) => {
  const since = useIncompleteSince()
  if (typeof value !== 'string' || since === undefined || !isIncompleteDay(value, since)) return usual
  return (
    <>
      {usual}
      <IncompleteMark because={incompleteBecause(since)} />
    </>
  )
}

const PrincipalName: CellKind = ({ value, usual }) =>
  typeof value === 'string' ? <TruncatedText text={principalText(value)} tooltip={value} /> : usual

const Price: CellKind = ({ value, usual }) => (typeof value === 'string' ? price(value) : usual)

const Quantity: CellKind = ({ value, usual }) =>
  typeof value === 'string' ? <span data-tooltip={value}>{quantity(value)}</span> : usual

const Code: CellKind = ({ value, usual }) => {
  if (typeof value !== 'string') return usual
  const vmType = shortVmType(value)
  return vmType === value ? (
    <MiddleTruncatedText text={value} />
  ) : (
    <TruncatedText text={vmType} tooltip={value} />
  )
}

const endsRow = z.object({ runsCount: z.number().nullish(), runningRunsCount: z.number().nullish() })

/** Where no run has ended, how long they are running within the dates. */
const RunDuration: CellKind = ({ row, value, usual }) => {
  const { runsCount, runningRunsCount } = endsRow.parse(row)
  if (typeof value !== 'number' || !runningRunsCount || runningRunsCount !== runsCount) return usual
  return <span data-tooltip="Still running: time within these dates.">{usual} so far</span>
}

/** The asset that recommendations of a row are about, and the execution that they hold for. */
function advisedBy(row: Row) {
  const { dbJobId, jobId, runId, assetKind, clusterId, appId } = figureRow.parse(row)
  if (appId) return { assetKind: 'cluster', assetId: clusterId, appId }
  if (runId) return { assetKind: 'job', assetId: jobId, runId }
  if (assetKind) return { assetKind, assetId: namedAsset(assetKind, row).assetId }
  return { assetKind: 'job', assetId: dbJobId }
}

/** How many recommendations are to do, which leads to them. */
const Recommendations: CellKind = ({ row, value, usual }) => {
  const { assetId, ...asked } = advisedBy(row)
  if (!value || !assetId) return usual
  const { workspaceId } = figureRow.parse(row)
  return (
    <ScreenLink
      {...recommendationsPage({ ...asked, assetId, workspaceId })}
      className={styles.recommendations}
    >
      {usual}
      <span className="visually-hidden"> to do</span>
    </ScreenLink>
  )
}

const Findings: CellKind = ({ row }) => <FindingBadge row={row} />

const RunInDatabricks: CellKind = ({ row }) => <LinkOut target={databricksRunLink(row)}>Open</LinkOut>

/** Zero has no parts to break down. */
const Breakdown: CellKind = ({ row, value, usual }) => {
  const drawer = useDrawer()
  const isKnown = typeof value === 'string' && moneyUnits(value) !== 0n
  return (
    <ExplainButton name={figureOf(row)} onOpen={drawer.open} isKnown={isKnown}>
      {usual}
    </ExplainButton>
  )
}

const Rate: CellKind = ({ row, column, value, usual }) =>
  typeof value === 'string' ? (
    <Money amount={value} kind="rate" isEstimated={isEstimatedIn(row, column)} />
  ) : (
    usual
  )

const Difference: CellKind = ({ value, usual }) =>
  typeof value === 'string' ? <Money amount={value} kind="difference" /> : usual

/** The kinds of cells that lead somewhere: their columns stay where room is short, unless the row leads there, too. */
export const kindsThatLeadOn: ReadonlySet<string> = new Set([
  'breakdown',
  'breakdown-of-one',
  'run-in-databricks',
])

/** How cells are drawn beyond their column's format, by the name that the column gives. */
export const cellKinds: Readonly<Record<string, CellKind>> = {
  /** A name, of a notebook the end of its path, marked where the thing was deleted. */
  'asset-name': AssetName,
  /** How long runs took, or run so far. */
  'run-duration': RunDuration,
  /** What rules found. */
  findings: Findings,
  /** How many recommendations are to do. */
  recommendations: Recommendations,
  /** A cost that opens its breakdown. */
  breakdown: Breakdown,
  /** How a cost compares with the previous period: more is worse. */
  'cost-change': CostChange,
  /** A user or service principal. */
  principal: PrincipalName,
  /** A UTC day, marked while more of its usage may arrive. */
  'billed-day': BilledDay,
  /** Money per hour or per byte, with decimals below a cent. */
  rate: Rate,
  /** What an amount changed by, with its sign. */
  difference: Difference,
  /** The price of one unit, with all its digits. */
  price: Price,
  /** A decimal quantity, with all its digits in the tooltip. */
  quantity: Quantity,
  /** A SKU, or a type of VM without what is the same of all. */
  code: Code,
  /** A cost whose breakdown is not available. */
  'no-breakdown': NoBreakdown,
  /** A cost of several runs, which opens its breakdown where it is of one. */
  'breakdown-of-one': BreakdownOfOne,
  ...lateCells,
  /** Which attempt of its run it is. */
  attempt: Attempt,
  /** What an asset is: job, pipeline, … */
  'asset-kind': KindOfAsset,
  /** What kind of service of the platform it is. */
  'service-type': ServiceType,
  /** A code such as ONE_TIME in the words of Databricks. */
  words: Words,
  /** The way to a run in Databricks. */
  'run-in-databricks': RunInDatabricks,
}
