import { useEffect, useRef } from 'react'
import { words } from '#ui/format/words.ts'
import { Panel } from '#ui/panel/panel.tsx'
import { PlainTable } from '#ui/plain-table/plain-table.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { Instant } from '#ui/values/instant.tsx'
import type { ConfigurationChange } from '../contract.ts'
import styles from './configuration-panel.module.css'

/** The changes that were opened from a chart, anew each time. */
export type OpenedChanges = { changes: readonly ConfigurationChange[] }

type Props = { changes: readonly ConfigurationChange[]; opened?: OpenedChanges | undefined }

/** The settings of a job that changed, newest first, each with what it was and what it is. */
export function ConfigurationPanel({ changes, opened }: Props) {
  return (
    <Panel title="Configuration changes" isFlush>
      {changes.length === 0 ? (
        <EmptyState title="No configuration changes in this range.">
          Schedule, clusters, tasks, tags and owner stayed the same, as far as they are known.
        </EmptyState>
      ) : (
        <ChangesTable changes={changes} opened={opened} />
      )}
    </Panel>
  )
}

function ChangesTable({ changes, opened }: Props) {
  const first = useRef<HTMLTableRowElement>(null)
  useEffect(() => {
    if (opened) first.current?.scrollIntoView({ block: 'center', behavior: 'smooth' })
  }, [opened])
  const isOpened = (change: ConfigurationChange) => opened?.changes.includes(change) ?? false
  const firstOpened = changes.find(isOpened)
  return (
    <PlainTable className={styles.changes} label="Configuration changes">
      <thead>
        <tr>
          <th scope="col">Time</th>
          <th scope="col">Setting</th>
          <th scope="col">Before</th>
          <th scope="col">After</th>
        </tr>
      </thead>
      <tbody>
        {changes.map((change) => (
          <tr
            key={`${change.changeTime} ${change.setting} ${change.part} ${change.current ?? ''}`}
            ref={change === firstOpened ? first : undefined}
            aria-current={isOpened(change) || undefined}
          >
            <td>
              <Instant at={change.changeTime} />
            </td>
            <td dir="auto">
              {words(change.setting)} {change.part}
            </td>
            <td dir="auto">{change.former ?? '–'}</td>
            <td dir="auto">{change.current ?? '–'}</td>
          </tr>
        ))}
      </tbody>
    </PlainTable>
  )
}
