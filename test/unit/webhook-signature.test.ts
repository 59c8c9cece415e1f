import { expect, test } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import { signaturesOf } from '../../src/domain/webhook/endpoint-secret.js';

const ID = 'evt_7_104211';
const AT = 1_795_383_608;
const NEW = 'AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=';
const OLD = '//79/Pv6+fj39vX08/Lx8O/u7ezr6uno5+bl5OPi4eA=';
const BODY =
  '{"id":"evt_7_104211","type":"flow.stage_changed","version":1,"timestamp":"2026-11-22T21:40:07.318Z",' +
  '"brand_id":7,"sequence":104211,"subject":{"type":"flow","id":61},"flow_id":61,"cause":{"api_key_id":12,' +
  '"user_id":3,"request_id":"7c0c5b0e-5a3c-4f8e-9d53-0e6f0a6d2b11"},' +
  '"data":{"stage":"holding_deposit","from":"awaiting_party","to":"complete"}}';

test('the signatures of a webhook during a rotation are those of the example, the new one first', () => {
  const secrets = [NEW, OLD].map((one) => Buffer.from(one, 'base64'));
  expect(Buffer.byteLength(BODY)).toBe(343);
  expect(signaturesOf(secrets, ID, AT, BODY)).toBe(
    'v1,bmjW7Ct+n1jNY5BqVybO9v3+xZTUsWY+rTO9JqPlPBs= v1,eL/SGV00zFecZA07imSmpxIR5SOnsbHleZfJNZrzjFk=',
  );
});

test('a receiver verifies them with either secret, and no changed body', () => {
  const now = Math.floor(Date.now() / 1000);
  const secrets = [NEW, OLD].map((one) => Buffer.from(one, 'base64'));
  const headers = {
    'webhook-id': ID,
    'webhook-timestamp': String(now),
    'webhook-signature': signaturesOf(secrets, ID, now, BODY),
  };
  for (const secret of [NEW, OLD]) {
    expect(new Webhook(`whsec_${secret}`).verify(BODY, headers)).toEqual(JSON.parse(BODY));
    expect(() => new Webhook(`whsec_${secret}`).verify(BODY.replace('61', '62'), headers)).toThrow();
  }
});
