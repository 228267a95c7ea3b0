import { ChartSamples } from './chart-samples.tsx'
import { CostSamples } from './cost-samples.tsx'
import { ControlSamples } from './control-samples.tsx'
import { FieldSamples } from './field-samples.tsx'
import { MetricSamples } from './metric-samples.tsx'
import { FormSamples } from './form-samples.tsx'
import styles from './gallery.module.css'
import { GanttSample } from './gantt-sample.tsx'
import { ReportSamples } from './report-samples.tsx'
import { StateSamples } from './state-samples.tsx'
import { show } from './show.tsx'

/** Every part with literal props, for looking at it; it is no part of the built application. */
function Gallery() {
  return (
    <main className={styles.gallery}>
      <h1>Gallery</h1>
      <MetricSamples />
      <ChartSamples />
      <ReportSamples />
      <GanttSample />
      <CostSamples />
      <ControlSamples />
      <FieldSamples />
      <FormSamples />
      <StateSamples />
    </main>
  )
}

show(Gallery)
