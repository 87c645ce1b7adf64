/** What messengers and networks show of a link: title, sentence, main figure, picture. */
import { CARD, cardFigure } from '../files/card.tsx'
import type { SiteHead } from '../site-page.ts'

interface CardMetaProps {
  head: SiteHead
  canonical: string
  /** The address of the picture. */
  image: string
}

export function CardMeta({ head, canonical, image }: CardMetaProps) {
  const { title, description } = head
  const figure = cardFigure(head)
  const alt = figure ? `${title}: ${figure.value} ${figure.name}` : title
  return (
    <>
      <meta property="og:site_name" content="Headcount" />
      <meta property="og:type" content="website" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={canonical} />
      <meta property="og:image" content={image} />
      <meta property="og:image:type" content="image/png" />
      <meta property="og:image:width" content={String(CARD.width)} />
      <meta property="og:image:height" content={String(CARD.height)} />
      <meta property="og:image:alt" content={alt} />
      <meta name="twitter:card" content="summary_large_image" />
      {figure && <meta name="twitter:label1" content={figure.name} />}
      {figure && <meta name="twitter:data1" content={figure.value} />}
    </>
  )
}
