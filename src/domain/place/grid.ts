import proj4 from 'proj4';
import type { Place } from './place.js';

/**
 * The shift between the datums is the seven-parameter one: right to about five metres in Great Britain and
 * one in Ireland, and it needs no grid of corrections.
 */
const BRITISH =
  '+proj=tmerc +lat_0=49 +lon_0=-2 +k=0.9996012717 +x_0=400000 +y_0=-100000 +ellps=airy ' +
  '+towgs84=446.448,-125.157,542.06,0.1502,0.247,0.8421,-20.4894 +units=m +no_defs';
const IRISH =
  '+proj=tmerc +lat_0=53.5 +lon_0=-8 +k=1.000035 +x_0=200000 +y_0=250000 +ellps=mod_airy ' +
  '+towgs84=482.5,-130.6,564.6,-1.042,-0.214,-0.631,8.15 +units=m +no_defs';

/** Metres on a national grid. */
export interface GridReference {
  easting: number;
  northing: number;
}

type FromGrid = (reference: GridReference) => Place;

function fromGrid(grid: string): FromGrid {
  const converter = proj4(grid, 'WGS84');
  return ({ easting, northing }) => {
    const [lon, lat] = converter.forward([easting, northing]);
    return { lat, lon };
  };
}

/** The place of a reference of the British national grid (OSGB36). */
export const fromBritishGrid: FromGrid = fromGrid(BRITISH);

/** The place of a reference of the Irish grid, which Northern Ireland uses. */
export const fromIrishGrid: FromGrid = fromGrid(IRISH);
