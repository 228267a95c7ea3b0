import { Navigate } from '@tanstack/react-router'
import { bytes } from '#ui/format/quantity.ts'
import { Panel } from '#ui/panel/panel.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { Notice } from '#ui/states/notice.tsx'
import { Progress } from '#ui/states/progress.tsx'
import { ScreenLink } from '#ui/url-state/screen-link.tsx'
import { openedLogCluster } from '#product/contract/calls/opened-logs.ts'
import type { ViewedLog } from '#product/contract/calls/viewed-log.ts'
import { place } from '#product/places.ts'
import { useViewedLog } from './use-viewed-log.ts'

const placeOf = (sparkContextId: string) =>
  place.sparkApplication({ clusterId: openedLogCluster, sparkContextId })

/** How far the reading of the log is; once it is read its Spark application, or a choice of several. */
export function LogHome() {
  const { data } = useViewedLog()
  if (!data) return null
  const [application, ...others] = data.applications
  if (application && others.length === 0) return <Navigate {...placeOf(application.sparkContextId)} replace />
  return (
    <Panel title={data.name}>
      {data.state === 'READING' && <Reading log={data} />}
      {data.state === 'FAILED' && (
        <div role="alert">
          <Notice tone="failed">
            <b className="strong">It could not be read.</b>
            <p>{data.message}</p>
          </Notice>
        </div>
      )}
      {data.state === 'READY' && <Applications log={data} />}
    </Panel>
  )
}

function Reading({ log: { name, bytes: size, readBytes } }: { log: ViewedLog }) {
  return (
    <>
      <p>
        Being read: {bytes(readBytes)}, of {bytes(size)} on disk.
      </p>
      <Progress label={`Reading ${name}`} share={null} />
    </>
  )
}

function Applications({ log: { applications } }: { log: ViewedLog }) {
  if (applications.length === 0) return <EmptyState title="It has no Spark application." />
  return (
    <ul aria-label="Spark applications">
      {applications.map(({ sparkContextId, applicationId, name }) => (
        <li key={sparkContextId}>
          <ScreenLink {...placeOf(sparkContextId)}>{name ?? applicationId ?? sparkContextId}</ScreenLink>
        </li>
      ))}
    </ul>
  )
}
