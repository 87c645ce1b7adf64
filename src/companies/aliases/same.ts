/** Names of one firm that is no registrant, and that no rule would join. The first one stands for the others. names | because */

export const SAME_FIRMS: readonly (readonly string[])[] = `
Sears, Sears Roebuck, Sears Roebuck and Company, Sears Holdings, Sears Holdings Management, Transform SR, Transform KM, Transform Holdco, TransformCo | what Sears was called, and who runs it since 2019
Kmart, Kmart Holding, Kmart Stores, Kmart of Michigan, Kmart Mpls, Kmart Jantzen Beach, Kmart Sears Distribution Center, Kmart Sears Holding Support Center | its stores
Toys R Us, Toys R Us Delaware, Toys R Us Babies R Us | its operating company
HMSHost, HMS Host, Host International, Host Marriott Services | what it was called until 2001
Sodexo, Sodexo America, Sodexho, Sodexho Marriott Services | what it was called until 2008
Compass Group, Compass Group USA, Compass Group North America | its American companies
Eurest, Eurest Dining Services, Compass Group Eurest | a business of Compass
DHL, DHL Express, DHL Supply Chain, DHL Global Forwarding, Airborne Express | of Deutsche Post
Bed Bath & Beyond, Bed Bath Beyond Stores | its stores
Circuit City, Circuit City Stores | its stores
Barnes & Noble, Barnes & Noble Booksellers | its operating company
Linens n Things, Linens n Things Stores | its stores
JC Penney, JC Penny, JCPenney, J.C. Penney Company, J C Penney Corporation | often misspelt so
A&P, Great Atlantic & Pacific Tea Company | its name, for short
Bloomberg, Bloomberg LP | its partnership
PriceWaterhouseCoopers, PricewaterhouseCoopers Advisory Services | its businesses
Kaiser Foundation Hospitals | one corporation, which files its hospitals and offices with their sites
Time Warner, AOL Time Warner | what it was called until 2003
`
  .split('\n')
  .filter((line) => line.trim() !== '')
  .map((line) => line.split('|')[0]!.trim().split(/,\s+/))
