import { lateComponent } from '#ui/late-component.ts'
import { Skeleton } from '#ui/states/skeleton.tsx'

type Props = { quartzCron: string; timezoneId: string | null; isPaused: boolean }

const lateText = lateComponent(
  () =>
    import('./schedule-text.ts').then(
      ({ scheduleText }) =>
        function ScheduleText(schedule: Props) {
          return <span data-tooltip={schedule.quartzCron}>{scheduleText(schedule)}</span>
        },
    ),
  () => <Skeleton width={140} height={16} />,
)

/** When a thing runs by itself, in words; what reads the expression is loaded when one is shown. */
export function Schedule(props: Props) {
  return <lateText.Component {...props} />
}
