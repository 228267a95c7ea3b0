-- Which parts of costs the figure is of.
and (consumer in ($consumers)) = $areNamedMeant
and ($assetId is null or coalesce(asset_id, cluster_id, '') = $assetId)
and ($reason is null or reason = $reason)
and ($skuName is null or sku_name = $skuName)
