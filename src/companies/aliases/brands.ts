/** Brands that employ under their own name. SEC number | names | because */
import { aliasLines } from './lines.ts'

export const BRANDS = aliasLines(
  'brand',
  `
0001652044 | YouTube | of Google
0000039911 | Old Navy, Banana Republic, Athleta | a brand of Gap
0000794367 | Bloomingdale's | stores of Macy's
0000109198 | Marshalls, TJ Maxx, HomeGoods | stores of TJX
0000940944 | Olive Garden, LongHorn Steakhouse, Cheddars, Bahama Breeze, Yard House | restaurants of Darden
0000703351 | Chili's Grill & Bar, Maggiano's Little Italy | restaurants of Brinker
0000887596 | North Italia | restaurants of Cheesecake Factory
0000850209 | Footaction, Champs Sports | shops of Foot Locker
0000014707 | Famous Footwear | shops of Caleres
0000912615 | Anthropologie | shops of Urban Outfitters
0001037038 | Club Monaco | a brand of Ralph Lauren until 2021
0001116132 | Kate Spade, Stuart Weitzman | a brand of Tapestry
0000719955 | Pottery Barn, West Elm | shops of Williams-Sonoma
`,
)
