import { ViewPage } from './view-page.tsx'

/** How well runs use their compute; not known yet, and why. */
export function PerformanceScreen() {
  return <ViewPage view="performance" of="the cost of analyzed runs" />
}
