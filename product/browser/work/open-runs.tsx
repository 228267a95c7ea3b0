import { useState } from 'react'
import { Panel } from '#ui/panel/panel.tsx'
import type { Work } from '../../contract/calls/work.ts'
import { WorkRun } from './work-run.tsx'
import styles from './work.module.css'

type Props = {
  work: readonly Work[]
  /** Reads anew which runs are open. */
  refetch: () => Promise<unknown>
}

/** The open runs of kinds of work, each until its end was seen; nothing where none is open. */
export function OpenRuns({ work, refetch }: Props) {
  const [followed, setFollowed] = useState<readonly string[]>([])
  const begun = work.flatMap(({ openRun }) =>
    openRun && !followed.includes(openRun.executionId) ? openRun.executionId : [],
  )
  if (begun.length > 0) setFollowed([...followed, ...begun])
  if (followed.length === 0) return null
  const handleEnd = async (ended: string) => {
    await refetch()
    setFollowed((before) => before.filter((executionId) => executionId !== ended))
  }
  return (
    <Panel title="Working now">
      <div className={styles.runs}>
        {followed.map((executionId) => (
          <WorkRun key={executionId} executionId={executionId} onEnded={() => void handleEnd(executionId)} />
        ))}
      </div>
    </Panel>
  )
}
