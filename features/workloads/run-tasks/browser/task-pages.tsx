import type { UrlStateChanges } from '#ui/url-state/url-state.ts'
import { Pager } from '#ui/report/pager.tsx'
import { mostRows } from './task-page.ts'

type Props = { page: number; totalTasks: number; onChange: (changes: UrlStateChanges) => void }

/** The way to further tasks, where there are more than one page has. */
export function TaskPages({ page, totalTasks, onChange }: Props) {
  if (totalTasks <= mostRows) return null
  const turnTo = (next: number) =>
    onChange({ tasksPage: next === 0 ? undefined : String(next), task: undefined, drawer: undefined })
  return (
    <Pager
      rowsName="tasks over time"
      view={{ page, pageSize: mostRows }}
      totalElements={totalTasks}
      onChange={(changes) => turnTo(changes.page ?? 0)}
      isSizeFixed
    />
  )
}
