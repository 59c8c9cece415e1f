import { describe, expect, test } from '@jest/globals';
import { columnsOfHeader, columnsOfShape } from '../../src/feeds/postcodes/columns.js';

const cells = (line: string): string[] => line.split(',');

describe('the columns of a file of postcodes', () => {
  test.each([
    [
      'the ONS Postcode Directory',
      'pcd,pcd2,pcds,dointr,doterm,oscty,ced,oslaua,osward,parish,usertype,oseast1m,osnrth1m,osgrdind,oshlthau,nhser,ctry,rgn,lat,long',
      { code: 2, degrees: [18, 19], grid: [11, 12], country: 16 },
    ],
    [
      'the ONS Postcode Directory since 2025',
      'pcd7,pcd8,pcds,dointr,doterm,east1m,north1m,gridind,ctry25cd,lat,long',
      { code: 2, degrees: [9, 10], grid: [5, 6], country: 8 },
    ],
    [
      'Code-Point Open with its header',
      'PC,PQ,EA,NO,CY,RH,LH,CC,DC,WC',
      { code: 0, degrees: undefined, grid: [2, 3], country: 4 },
    ],
    [
      'plain',
      'Postcode, Latitude ,Longitude',
      { code: 0, degrees: [1, 2], grid: undefined, country: undefined },
    ],
    [
      'plain outcodes',
      'id,outcode,lat,lng',
      { code: 1, degrees: [2, 3], grid: undefined, country: undefined },
    ],
    [
      'the outcodes of this project',
      'postcode,eastings,northings,latitude,longitude,town,region,uk_region,country,country_string',
      { code: 0, degrees: [3, 4], grid: [1, 2], country: 8 },
    ],
  ])('are recognised by the header of %s', (_, header, expected) => {
    expect(columnsOfHeader(cells(header))).toEqual(expected);
  });

  test.each(['reference,price,bedrooms', 'postcode,price', 'lat,long', '', 'AB10 1AA,10,394251,806376'])(
    'are not recognised in the header “%s”',
    (header) => {
      expect(columnsOfHeader(cells(header))).toBeUndefined();
    },
  );

  test.each([
    [
      'Code-Point Open',
      ['AB101AB,10,394235,806529,S92000003,,S08000020,,S12000033,S13002842', 'AB101AF,90,0,0,S92000003,,,,,'],
      { code: 0, degrees: undefined, grid: [2, 3], country: 4 },
    ],
    [
      'id, postcode, latitude, longitude',
      ['1,AB10 1XG,57.144156,-2.114864', '2,AB10 6RN,57.137871,-2.121487'],
      { code: 1, degrees: [2, 3], grid: undefined, country: undefined },
    ],
    ['outcodes', ['E1,51.517,-0.058', 'SW1A,51.501,-0.14'], { code: 0, degrees: [1, 2], grid: undefined }],
  ])('are recognised by the shape of %s', (_, lines, expected) => {
    expect(columnsOfShape(lines.map(cells))).toMatchObject(expected);
  });

  test.each([
    [['#HEADER#', 'Version : 3']],
    [['AB10 1AB,hello', 'AB10 1AF,world']],
    [['AB10 1AB,57.1,-2.1', 'not a postcode,57.1,-2.1']],
    [['AB10 1AB,10,90']],
    [['AB10 1AB,0,0']],
    [['']],
  ])('are not recognised in %p', (lines) => {
    expect(columnsOfShape(lines.map(cells))).toBeUndefined();
  });
});
