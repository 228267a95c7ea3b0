import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Progress } from '#ui/states/progress.tsx'
import { StatusMark } from '#ui/status/status-mark.tsx'
import { loadedShare, loadedText, type LoadingHistory } from '#product/browser/calendar/loading-history.ts'
import styles from './frame.module.css'

/** Stands above the screen while history is loading: which days are there, and that figures of others wait for them. */
export function HistoryBanner({ history }: { history: LoadingHistory }) {
  const days = loadedText(history)
  return (
    <div className={styles.banner} role="status">
      <StatusMark tone="running" />
      <span>
        <b className="strong">History is loading: {days}.</b> Figures that need earlier days are N/A until
        then.
      </span>
      <Progress label="History loaded" share={loadedShare(history)} />
    </div>
  )
}

/** Reads the figures of a page again whenever more of its history is loaded, and once all of it is. */
export function useReadAgainWithHistory(loadedSince: string | undefined): void {
  const queries = useQueryClient()
  const shown = useRef(loadedSince)
  useEffect(() => {
    if (shown.current !== undefined && shown.current !== loadedSince) void queries.invalidateQueries()
    shown.current = loadedSince
  }, [queries, loadedSince])
}
