import type { ChartZoom } from '#ui/chart/zoom-button.tsx'
import { useZoom, withoutZoom, zoomText } from '#ui/dates/zoom.ts'
import { useUrlState } from '#ui/url-state/use-url-state.ts'

/** What the charts of the page are zoomed into, and the way back; undefined where they show all of the dates. */
export function useChartZoom(): ChartZoom | undefined {
  const { change } = useUrlState()
  const zoomedTo = useZoom()
  return zoomedTo && { label: zoomText(zoomedTo), onReset: () => change({ ...withoutZoom, page: undefined }) }
}
