import type { ReactNode } from 'react'
import { useCrumbName } from '#ui/screen/screen-context.tsx'
import { InWorkspace } from '#ui/scope/in-workspace.tsx'
import { ScreenTitle } from '#ui/screen/screen-title.tsx'
import { Id } from '#ui/values/id.tsx'
import { LinkOut } from '../links/link-out.tsx'
import type { LinkOut as LinkOutTarget } from '../links/links-out.ts'
import type { AssetKind } from '#product/contract/asset-kinds.ts'
import styles from './asset.module.css'
import { AssetFacts, type AssetTag } from './asset-facts.tsx'
import { Fact } from './fact.tsx'
import { Principal } from './principal.tsx'
import { databricksWord } from '#product/contract/databricks-words.ts'
import { words } from '#ui/format/words.ts'
import { Schedule } from './schedule.tsx'

type Props = {
  /** "job", "one-time job", "maintenance service". */
  kind: string
  assetKind: AssetKind
  id: string
  /** Undefined until it is known, or where only the id is. */
  name: string | undefined
  /** Before the name in the tab of the browser: "Trend". */
  view?: string | undefined
  /** The place whose breadcrumb takes the name; absent: that of the screen itself. */
  crumb?: string
  isDeleted?: boolean
  /** The workspace that it lies in, where the address does not name it. */
  workspaceId?: string | undefined
  owner?: string | null | undefined
  schedule?: { quartzCron: string; timezoneId: string | null; isPaused: boolean } | undefined
  /** What started its latest run, as a code; shown where nothing schedules it. */
  trigger?: string | null | undefined
  /** Codes of the compute types that it used in the range. */
  computeTypes?: readonly (string | null)[] | null | undefined
  /** What rules found in the range. */
  findings?: ReactNode
  /** Absent: those of its settings. */
  tags?: readonly AssetTag[]
  databricks?: LinkOutTarget | undefined
  /** What the figures below are of, in one grey sentence. */
  note: ReactNode
}

/** How every page of an asset opens: name, kind, id, workspace, owner, schedule or trigger, compute, findings, tags, and the way to Databricks. */
export function AssetHeader(props: Props) {
  const { kind, id, name, view, crumb, isDeleted = false, workspaceId, note } = props
  useCrumbName(name, crumb)
  return (
    <ScreenTitle
      {...(name === undefined
        ? {}
        : { title: name, tabTitle: view === undefined ? name : `${view} · ${name}` })}
      beside={
        <span className="muted">
          {kind} <Id id={id} />
          <InWorkspace workspaceId={workspaceId} />
          {isDeleted && ' · deleted'}
        </span>
      }
      facts={
        <>
          <Facts {...props} />
          <p className={styles.note}>{note}</p>
        </>
      }
    />
  )
}

type FactsProps = Pick<
  Props,
  | 'assetKind'
  | 'id'
  | 'workspaceId'
  | 'owner'
  | 'schedule'
  | 'trigger'
  | 'computeTypes'
  | 'findings'
  | 'tags'
  | 'databricks'
>

function Facts(props: FactsProps) {
  const { assetKind, id, workspaceId, owner, schedule, trigger, computeTypes, findings, tags, databricks } =
    props
  const computes = (computeTypes ?? []).flatMap((type) => (type ? words(type) : [])).join(', ')
  return (
    <div className={styles.facts}>
      {owner && (
        <Fact label="Owner">
          <Principal name={owner} />
        </Fact>
      )}
      {schedule && (
        <Fact label="Schedule">
          <Schedule {...schedule} />
        </Fact>
      )}
      {!schedule && trigger && <Fact label="Trigger">{databricksWord(trigger) ?? words(trigger)}</Fact>}
      {computes !== '' && <Fact label="Compute">{computes}</Fact>}
      <AssetFacts kind={assetKind} id={id} workspaceId={workspaceId} tags={tags} />
      {findings}
      {databricks && <LinkOut target={databricks}>Open in Databricks</LinkOut>}
    </div>
  )
}
