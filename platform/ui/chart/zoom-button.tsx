import { IconZoomReset } from '@tabler/icons-react'
import { Button } from '#ui/control/button.tsx'

/** What a chart is zoomed into, and the way back. */
export type ChartZoom = { label: string; onReset: () => void }

/** Shows the zoomed range and resets the zoom. */
export function ZoomButton({ label, onReset }: ChartZoom) {
  return (
    <Button icon={<IconZoomReset size={16} stroke={1.5} aria-hidden />} onClick={onReset}>
      {label}
      <span className="visually-hidden">: reset the zoom</span>
    </Button>
  )
}
