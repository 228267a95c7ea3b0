import type { ReactNode } from 'react'
import type { Target } from '#contract/place.ts'
import { ScreenLink } from '#ui/url-state/screen-link.tsx'
import { useCrumbName } from '#ui/screen/screen-context.tsx'
import { InWorkspace } from '#ui/scope/in-workspace.tsx'
import { ScreenTitle } from '#ui/screen/screen-title.tsx'
import { Id } from '#ui/values/id.tsx'
import { LinkOut } from '../links/link-out.tsx'
import type { LinkOut as LinkOutTarget } from '../links/links-out.ts'
import styles from './asset.module.css'
import { Principal } from './principal.tsx'
import { Schedule } from './schedule.tsx'

type Props = {
  /** "job", "one-time job", "platform service". */
  kind: string
  id: string
  /** Undefined until it is known, or where only the id is. */
  name: string | undefined
  /** Before the name in the tab of the browser: "Trend". */
  view?: string | undefined
  /** The place whose breadcrumb takes the name; absent: that of the screen itself. */
  crumb?: string
  isDeleted?: boolean
  owner?: string | null
  schedule?: { quartzCron: string; timezoneId: string | null; isPaused: boolean } | undefined
  /** Each with the list of things that have it. */
  tags?: readonly { text: string; list: Target }[]
  databricks?: LinkOutTarget | undefined
  /** What the figures below are of, in one grey sentence. */
  note: ReactNode
}

/** How every page of an asset opens: name, kind, id, workspace, owner, schedule, tags, and the way to Databricks. */
export function AssetHeader(props: Props) {
  const {
    kind,
    id,
    name,
    view,
    crumb,
    isDeleted = false,
    owner,
    schedule,
    tags = [],
    databricks,
    note,
  } = props
  useCrumbName(name, crumb)
  return (
    <ScreenTitle
      {...(name === undefined
        ? {}
        : { title: name, tabTitle: view === undefined ? name : `${view} · ${name}` })}
      beside={
        <span className="muted">
          {kind} <Id id={id} />
          <InWorkspace />
          {isDeleted && ' · deleted'}
        </span>
      }
      facts={
        <>
          <div className={styles.facts}>
            {owner !== undefined && owner !== null && (
              <span>
                <span className="faint">Owner</span> <Principal name={owner} />
              </span>
            )}
            {schedule && (
              <span>
                <span className="faint">Schedule</span> <Schedule {...schedule} />
              </span>
            )}
            {tags.map(({ text, list }) => (
              <ScreenLink key={text} {...list} className={styles.tag}>
                {text}
              </ScreenLink>
            ))}
            {databricks && <LinkOut target={databricks}>Open in Databricks</LinkOut>}
          </div>
          <p className={styles.note}>{note}</p>
        </>
      }
    />
  )
}
