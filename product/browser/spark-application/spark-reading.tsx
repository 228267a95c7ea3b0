import { useParams } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { useEndpoint } from '#client/use-endpoint.ts'
import { Panel } from '#ui/panel/panel.tsx'
import { ScreenTitle } from '#ui/screen/screen-title.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { MetricSkeleton } from '#ui/states/metric-skeleton.tsx'
import { AskFirst } from '#product/browser/statements/ask-first.tsx'
import { getDeploymentInfo } from '#product/contract/calls/deployment-info.ts'
import { openedLogCluster } from '#product/contract/calls/opened-logs.ts'

/** The applications whose reading was agreed to since the product was loaded: their pages ask once. */
const agreed = new Set<string>()

type Props = { children: ReactNode }

/** What is read of the Spark application of the address: where that runs statements on a SQL warehouse, once somebody agreed. */
export function SparkReading({ children }: Props) {
  const { clusterId = '', sparkContextId = '' } = useParams({ strict: false })
  // A log that somebody opened has a lake of its own, which is embedded.
  if (clusterId === openedLogCluster) return children
  const application = `${clusterId}/${sparkContextId}`
  return (
    <ReadingOfLake key={application} application={application}>
      {children}
    </ReadingOfLake>
  )
}

function ReadingOfLake({ application, children }: Props & { application: string }) {
  const [isAgreed, setIsAgreed] = useState(agreed.has(application))
  const { data, error, refetch } = useEndpoint(getDeploymentInfo, {}, { staleTime: Infinity })
  if (isAgreed || data?.storageProvider === 'EMBEDDED') return children
  if (error)
    return (
      <ErrorState error={error} title="Where the lake is could not be read." onRetry={() => void refetch()} />
    )
  if (!data) return <MetricSkeleton count={5} />
  const handleAgree = () => {
    agreed.add(application)
    setIsAgreed(true)
  }
  return (
    <>
      <ScreenTitle />
      <Panel title="Event log">
        <AskFirst
          title="What its event log has is in the lake, on your SQL warehouse."
          action="Read it"
          onAgree={handleAgree}
        >
          To read it, a few statements run there for each of its pages, which cost money; they wake the
          warehouse if it sleeps. The pages of this application do not ask again until you reload.
        </AskFirst>
      </Panel>
    </>
  )
}
