import { expect, test } from 'vitest'
import { splitAddress } from './index.ts'

test.each([
  ['MD', '4527 Metropolitan Ct Frederick, MD 21704', '4527 Metropolitan Ct', 'Frederick', 'MD', '21704'],
  ['IL', '2555 Example Street Chicago, IL 60608-1234', '2555 Example Street', 'Chicago', 'IL', '60608'],
  ['IL', '100 Conference Dr East Peoria, IL 61611', '100 Conference Dr', 'East Peoria', 'IL', '61611'],
  ['IL', '3306 S 6th Street Rd Springfield, IL 62703', '3306 S 6th Street Rd', 'Springfield', 'IL', '62703'],
  ['IL', 'ONE EXAMPLE DRIVE AURORA, IL 60507', 'ONE EXAMPLE DRIVE', 'Aurora', 'IL', '60507'],
  ['NC', '845 US Highway 70 West Garner NC 27529', '845 US Highway 70 West', 'Garner', 'NC', '27529'],
  ['NC', '4400 US Hwy 220 S Asheboro', '4400 US Hwy 220 S', 'Asheboro', 'NC', null],
  ['KY', '740 New Circle Road Lexington, Kentucky', '740 New Circle Road', 'Lexington', 'KY', null],
  ['AZ', '2905 E. Example Dr.; Tucson, Arizona 85718', '2905 E. Example Dr.', 'Tucson', 'AZ', '85718'],
  ['PA', '47 Park Avenue , Elverson, PA 19520', '47 Park Avenue', 'Elverson', 'PA', '19520'],
  ['NY', '60 Example Avenue  Hempstead, NY, 11550', '60 Example Avenue', 'Hempstead', 'NY', '11550'],
  ['LA', '2685 Hwy 190 West Slidell, LA. 70460', '2685 Hwy 190 West', 'Slidell', 'LA', '70460'],
  ['LA', '9 Example Plaza Ste 2200, Houston Tx 77056', '9 Example Plaza Ste 2200', 'Houston', 'TX', '77056'],
  [
    'CT',
    '702 Example Dr, Suite 300, Jeffersonville, IN 47130',
    '702 Example Dr, Suite 300',
    'Jeffersonville',
    'IN',
    '47130',
  ],
  ['GA', '633 S Example Ave, Fort Lauderdale, Florida', '633 S Example Ave', 'Fort Lauderdale', 'FL', null],
  // The town of the ZIP code, whatever stands before it; a village with a ZIP code of its own keeps its name.
  [
    'CA',
    '41 Example Parkway, Suite B Vacaville CA 95688',
    '41 Example Parkway, Suite B',
    'Vacaville',
    'CA',
    '95688',
  ],
  [
    'NY',
    '33 Example Avenue, Aquinas Hall Newburgh, NY 12550',
    '33 Example Avenue, Aquinas Hall',
    'Newburgh',
    'NY',
    '12550',
  ],
  ['NY', '33 Example Street cNewburgh, NY 12550', '33 Example Street c', 'Newburgh', 'NY', '12550'],
  [
    'KY',
    '52 US Highway 42, East Carrollton, KY 41008',
    '52 US Highway 42, East',
    'Carrollton',
    'KY',
    '41008',
  ],
  ['CT', '10 Example Dr, North Windham CT 06256', '10 Example Dr', 'North Windham', 'CT', '06256'],
  ['CA', '41 Example Parkway, Suite B Vacaville CA', '41 Example Parkway, Suite B', 'Vacaville', 'CA', null],
  ['FL', '99 East Example Drive Tampa, Florida, FL 33619', '99 East Example Drive', 'Tampa', 'FL', '33619'],
  [
    'NY',
    '72 Example Boulevard North Syracuse, NY, 13212',
    '72 Example Boulevard',
    'North Syracuse',
    'NY',
    '13212',
  ],
  ['NY', '28 Example Avenue, New York, NY 10017', '28 Example Avenue', 'New York', 'NY', '10017'],
  // Places the package does not know: what stands after the street, or between commas, is taken for the city.
  ['MD', '2190 Example Pike Ijamsville, MD 21754', '2190 Example Pike', 'Ijamsville', 'MD', '21754'],
  ['NY', '461 Example Road New Hamburg, NY, 12590', '461 Example Road', 'New Hamburg', 'NY', '12590'],
  [
    'NY',
    '1400 Example Road Annandale on Hudson, NY, 12504',
    '1400 Example Road',
    'Annandale on Hudson',
    'NY',
    '12504',
  ],
  ['MD', '7565 Example Road, Nowhereville, MD', '7565 Example Road', 'Nowhereville', 'MD', null],
  // A street without a city: its last word is a city's name somewhere in Kansas, and is not taken for one.
  ['KS', '216 E. Lincoln', '216 E. Lincoln', null, null, null],
  ['KS', '5000 Kansas Avenue', '5000 Kansas Avenue', null, null, null],
  ['MD', '4527 Metropolitan Ct', '4527 Metropolitan Ct', null, null, null],
  ['IA', '400 Example Road N.E.', '400 Example Road N.E.', null, null, null],
  ['VT', '', null, null, null, null],
])('%s: %s', (home, cell, street, city, state, zip) => {
  expect(splitAddress(cell, home)).toEqual({ street, city, state, zip })
})

test('of several addresses only what they share is told', () => {
  const cell = '8601 Example Rd, College Park, MD 20740; and 5 Other St, Greenbelt, MD 20770'
  expect(splitAddress(cell, 'MD')).toEqual({ street: cell, city: null, state: 'MD', zip: null })
})

test('a state before a house number ends an address too', () => {
  const cell = '414 Example St, Monroe, LA 467 Other Blvd, Bastrop, LA'
  expect(splitAddress(cell, 'LA')).toEqual({ street: cell, city: null, state: 'LA', zip: null })
})

test('a post office box before the ZIP code does not end an address', () => {
  expect(splitAddress('8801 N. Example P.O. Box 10797 Peoria, IL 61612', 'IL')).toMatchObject({
    city: 'Peoria',
    zip: '61612',
  })
})
