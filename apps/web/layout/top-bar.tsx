import { IconSearch } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Button } from '#ui/control/button.tsx'
import control from '#ui/control/control.module.css'
import styles from './frame.module.css'

type Props = {
  crumbs: ReactNode
  /** Freshness, scope, dates. */
  view?: ReactNode
  /** Theme and user. */
  end: ReactNode
  onPalette?: () => void
}

/** Where the reader is, what the view covers, and the way to everything else. */
export function TopBar({ crumbs, view, end, onPalette }: Props) {
  return (
    <header className={styles.topbar}>
      {crumbs}
      <div className={styles.tools}>
        {view}
        {onPalette && (
          <Button
            aria-label="Go to, Ctrl K"
            icon={<IconSearch size={16} stroke={1.5} aria-hidden />}
            onClick={onPalette}
          >
            <span className={`${control.key} ${styles.hint}`}>Ctrl K</span>
          </Button>
        )}
        <span className={styles.end}>{end}</span>
      </div>
    </header>
  )
}
