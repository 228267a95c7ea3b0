import type { ReactNode } from 'react'
import { useCurrentScreen } from './screen-context.tsx'
import styles from './screen.module.css'

type Props = {
  /** Where the screen is about one thing: its name. Absent: the title of the screen. */
  title?: string
  /** The title of the browser tab, where it differs. */
  tabTitle?: string | undefined
  /** Beside the title: id, status. Absent: the question of the screen. */
  beside?: ReactNode
  /** Below it: facts in one line. */
  facts?: ReactNode
  actions?: ReactNode
}

/** Title and one sentence on one baseline, actions at the right end. */
export function ScreenTitle({ title, tabTitle, beside, facts, actions }: Props) {
  const current = useCurrentScreen()
  const shown = title ?? current?.screen.title ?? ''
  return (
    <div>
      <title>{`${tabTitle ?? shown} · Lakegauge`}</title>
      <div className={styles.title}>
        <h1>{shown}</h1>
        {beside ?? <p>{current?.screen.question}</p>}
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </div>
      {facts !== undefined && <div className={styles.facts}>{facts}</div>}
    </div>
  )
}
