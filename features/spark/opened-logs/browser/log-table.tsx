import { Button } from '#ui/control/button.tsx'
import { bytes } from '#ui/format/quantity.ts'
import { Panel } from '#ui/panel/panel.tsx'
import { PlainTable } from '#ui/plain-table/plain-table.tsx'
import { Progress } from '#ui/states/progress.tsx'
import { StatusTag } from '#ui/status/status.tsx'
import type { Tone } from '#ui/status/status-looks.ts'
import { ScreenLink } from '#ui/url-state/screen-link.tsx'
import { Bytes } from '#ui/values/bytes.tsx'
import { Instant } from '#ui/values/instant.tsx'
import { openedLogCluster, type OpenedLog } from '#product/contract/calls/opened-logs.ts'
import { place } from '#product/places.ts'
import styles from './event-logs.module.css'

type Props = { logs: readonly OpenedLog[]; onDelete: (log: OpenedLog) => void }

const looks: Readonly<Record<OpenedLog['state'], { tone: Tone; label: string }>> = {
  UPLOADING: { tone: 'running', label: 'Being sent' },
  READING: { tone: 'running', label: 'Being read' },
  READY: { tone: 'ok', label: 'Ready' },
  FAILED: { tone: 'failed', label: 'Failed' },
}

/** The opened logs, each with its Spark applications. */
export function LogTable({ logs, onDelete }: Props) {
  return (
    <Panel title="Opened event logs" isFlush>
      <PlainTable label="Opened event logs">
        <thead>
          <tr>
            <th>File</th>
            <th>Size</th>
            <th>State</th>
            <th>Spark applications</th>
            <th>Deleted at</th>
            <th>Change</th>
          </tr>
        </thead>
        <tbody>
          {logs.map((log) => (
            <tr key={log.logId}>
              <td>{log.fileName}</td>
              <td>
                <Bytes value={log.bytes} />
              </td>
              <td>
                <State log={log} />
              </td>
              <td>
                <Applications log={log} />
              </td>
              <td>
                <Instant at={log.expiresAt} />
              </td>
              <td>
                <Button tone="quiet" onClick={() => onDelete(log)}>
                  Delete
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </PlainTable>
    </Panel>
  )
}

function State({ log: { state, fileName, message, readBytes } }: { log: OpenedLog }) {
  const { tone, label } = looks[state]
  return (
    <>
      <StatusTag tone={tone}>{label}</StatusTag>
      {state === 'READING' && (
        <>
          {readBytes !== null && <div className={styles.second}>{bytes(readBytes)} read</div>}
          <Progress label={`Reading ${fileName}`} share={null} />
        </>
      )}
      {message !== null && <div>{message}</div>}
    </>
  )
}

function Applications({ log: { applications } }: { log: OpenedLog }) {
  return applications.map(({ sparkContextId, applicationId, name }) => (
    <div key={sparkContextId}>
      <ScreenLink {...place.sparkApplication({ clusterId: openedLogCluster, sparkContextId })}>
        {name ?? applicationId ?? sparkContextId}
      </ScreenLink>
    </div>
  ))
}
