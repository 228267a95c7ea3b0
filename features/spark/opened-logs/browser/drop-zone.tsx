import { useState } from 'react'
import { classes } from '#ui/classes.ts'
import { Panel } from '#ui/panel/panel.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { Progress } from '#ui/states/progress.tsx'
import type { LimitsOfPerson } from '#product/contract/calls/opened-logs.ts'
import styles from './event-logs.module.css'
import type { Sending } from './use-sending.ts'

type Props = {
  sending: Sending
  /** Absent: not known yet. */
  limits: LimitsOfPerson | undefined
}

/** Where a file is dropped or chosen, and how much of it is sent. */
export function DropZone({ sending, limits }: Props) {
  const [isOver, setOver] = useState(false)
  const { send, sent, error } = sending
  const isSending = sent !== undefined
  const handleFile = (file: File | undefined) => {
    if (file && !isSending) send(file)
  }
  return (
    <Panel title="Open an event log">
      <div
        className={classes(styles.zone, isOver && styles.over)}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault()
          setOver(false)
          handleFile(event.dataTransfer.files[0])
        }}
      >
        <label>
          Drop a file here, or choose one{' '}
          <input
            type="file"
            disabled={isSending}
            onChange={({ target }) => {
              handleFile(target.files?.[0])
              target.value = ''
            }}
          />
        </label>
        <span className="muted">
          Plain, packed (gzip, zstd, lz4, snappy) or an archive of parts. Only you see it.
          {limits && ` ${sentenceOf(limits)}`}
        </span>
        {sent && (
          <div className={styles.sending}>
            {sent.name}
            <Progress label={`Sending ${sent.name}`} share={sent.share} />
          </div>
        )}
      </div>
      {error && <ErrorState error={error} title="The event log was not opened." />}
    </Panel>
  )
}

const sentenceOf = ({ mostLogBytes, mostBytes, mostLogs, keptDays }: LimitsOfPerson) =>
  `At most ${gigabytes(mostLogBytes)} each, and ${countOf(mostLogs, 'log')} with ${gigabytes(mostBytes)}; one is kept for ${countOf(keptDays, 'day')}.`

const gigabytes = (bytes: number) => `${bytes / 1e9} GB`

const countOf = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`
