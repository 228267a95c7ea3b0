import type { ChartProps, PictureMaker } from './chart-props.ts'
import { useComputedColorScheme } from '@mantine/core'
import { useCallback, useRef, useState } from 'react'
import { Panel } from '#ui/panel/panel.tsx'
import { ChartLegend } from './chart-legend.tsx'
import { ChartTable } from './chart-table.tsx'
import { ChartTools } from './chart-tools.tsx'
import { lateDrawing } from './late-drawing.tsx'
import { saveAs } from './save-as.ts'
import { ZoomButton } from './zoom-button.tsx'

/** A chart with its legend, its figures as a table, and its exports. The drawing library is loaded when one is shown. */
export function Chart(props: ChartProps) {
  const { title, unit, categoryName, data, format, height = 230, actions, zoom } = props
  const [isTable, setIsTable] = useState(false)
  const [areThin, setAreThin] = useState(false)
  const scheme = useComputedColorScheme('light')
  const makePicture = useRef<PictureMaker>(undefined)
  const handleDrawn = useCallback((maker: PictureMaker) => {
    makePicture.current = maker
  }, [])
  const handlePicture = () => {
    const picture = makePicture.current?.()
    if (picture !== undefined) saveAs(`${title}.png`, picture)
  }
  return (
    <Panel
      title={title}
      {...(unit === undefined ? {} : { unit })}
      actions={
        <>
          {actions}
          {zoom && <ZoomButton {...zoom} />}
          <ChartTools
            chart={props}
            isTable={isTable}
            onToggleTable={() => setIsTable((before) => !before)}
            onSavePicture={handlePicture}
          />
        </>
      }
    >
      <ChartLegend data={data} format={format} areBarsThin={areThin} />
      {isTable ? (
        <ChartTable data={data} categoryName={categoryName} format={format} label={title} />
      ) : (
        <lateDrawing.Component
          {...props}
          key={scheme}
          height={height}
          onDrawn={handleDrawn}
          onThinBars={setAreThin}
        />
      )}
    </Panel>
  )
}
