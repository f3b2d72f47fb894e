-- Each of ten connections reports a visit every ten milliseconds: 1,000 in a second.
wrk.method = "POST"
wrk.body = '{"path":"/","referrer":"https://www.instagram.com/"}'
wrk.headers["content-type"] = "application/json"
wrk.headers["user-agent"] = "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0"

local count = 0

function request()
  count = count + 1
  local network = math.floor(count / 256)
  wrk.headers["x-forwarded-for"] = "10." .. math.floor(network / 256) .. "." .. network % 256 .. "." .. count % 256
  return wrk.format()
end

function delay()
  return 10
end
