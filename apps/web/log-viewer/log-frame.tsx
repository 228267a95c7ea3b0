import { Outlet } from '@tanstack/react-router'
import { useMemo, useState, type ReactNode } from 'react'
import { Breadcrumbs } from '#ui/screen/breadcrumbs.tsx'
import type { Crumb } from '#ui/screen/crumbs.ts'
import { ColumnChoicesProvider, withChoice, type ColumnChoice } from '#ui/report/column-choice.ts'
import { ErrorState } from '#ui/states/error-state.tsx'
import type { ViewedLog } from '#product/contract/calls/viewed-log.ts'
import frame from '../layout/frame.module.css'
import page from '../layout/page.module.css'
import { ScreenContent } from '../layout/screen-content.tsx'
import { ThemeToggle } from '../layout/theme-toggle.tsx'
import { TopBar } from '../layout/top-bar.tsx'
import { useCrumbs } from '../layout/use-crumbs.ts'
import { useOpenScreen } from '../layout/use-open-screen.ts'
import { WhyAbsent } from '../layout/why-absent.tsx'
import { screensOfLog } from './screens-of-log.ts'
import { useViewedLog } from './use-viewed-log.ts'

const nothingUnsaved: ReadonlySet<string> = new Set()

/** Top bar and drawer around the screens of a log, for the browser that was let in. */
export function LogFrame() {
  const { data, error, refetch } = useViewedLog()
  const open = useOpenScreen(screensOfLog)
  const { crumbs, onName } = useCrumbs(open, screensOfLog)
  if (!data && !error) return <div className={page.blank} aria-busy />
  if (!data)
    return (
      <main className={page.page}>
        <div className={`${page.card} ${page.wide}`}>
          <ErrorState
            title="The event log cannot be shown. Its address works once, while the command runs: start the command again for a new one."
            error={error}
            onRetry={() => void refetch()}
          />
        </div>
      </main>
    )
  return (
    <OwnColumns>
      <div className={frame.frame} data-rail="none">
        <a className={frame.skip} href="#content">
          Skip to content
        </a>
        <TopBar crumbs={<Breadcrumbs crumbs={fromLog(crumbs, data)} />} end={<ThemeToggle />} />
        <ScreenContent open={open} onName={onName}>
          <Outlet />
        </ScreenContent>
        <WhyAbsent />
      </div>
    </OwnColumns>
  )
}

/** The way up from a screen begins with the log, which leads to its applications where it has several. */
function fromLog([, ...crumbs]: readonly Crumb[], { name, applications }: ViewedLog): Crumb[] {
  const isChoice = applications.length > 1 && crumbs.length > 0
  return [{ label: name, ...(isChoice ? { to: '/' } : {}) }, ...crumbs]
}

/** The columns that are chosen, until the page is loaded anew. */
function OwnColumns({ children }: { children: ReactNode }) {
  const [choices, setChoices] = useState<readonly ColumnChoice[]>([])
  const value = useMemo(
    () => ({
      choices,
      onChoose: (chosen: ColumnChoice) => setChoices((before) => withChoice(before, chosen)),
      unsaved: nothingUnsaved,
    }),
    [choices],
  )
  return <ColumnChoicesProvider value={value}>{children}</ColumnChoicesProvider>
}
